import { useSyncExternalStore } from "react";
import { createCart } from "./create-cart.ts";

export { type CartItem, toCartItem } from "./create-cart.ts";

/** The cart of this device, shared by all tabs. */
export const cart = createCart({
  storage: window.localStorage,
  onOtherTab: (key, listener) =>
    window.addEventListener("storage", (event) => {
      // null: the whole storage was cleared
      if (event.key === key || event.key === null) listener();
    }),
});

/** The cart's items, newest first; re-renders when another tab changes them. */
export const useCart = () => useSyncExternalStore(cart.subscribe, cart.get);
