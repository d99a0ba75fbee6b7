import { useSyncExternalStore } from "react";
import { createCart } from "./create-cart.ts";

export { type CartItem, toCartItem } from "./create-cart.ts";

/** The cart of this device, the same in every tab. */
export const cart = createCart({
  storage: window.localStorage,
  onOtherTab: (key, listener) =>
    window.addEventListener("storage", (event) => {
      // null: all of the storage was cleared
      if (event.key === key || event.key === null) listener();
    }),
});

/** What lies in the cart, newest first; draws again when another tab changes it. */
export const useCart = () => useSyncExternalStore(cart.subscribe, cart.get);
