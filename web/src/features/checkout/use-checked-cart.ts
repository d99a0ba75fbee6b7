import type { CoursePackage } from "@sabia/contract";
import { useEffect, useRef, useState } from "react";
import { call } from "../../platform/api/api-client.ts";
import { useQuery } from "../../platform/api/use-query.ts";
import { cart, useCart } from "../../platform/shop/cart.ts";
import { coursePackagesQuery } from "../../platform/shop/course-packages.ts";
import { notifyWarning } from "../../ui/toasts.ts";
import { askAgain } from "./api/ask-again.ts";
import { attempts } from "./api/place-order.ts";
import { cartChanged } from "./charge-texts.ts";
import {
  addPriceChanges,
  asShown,
  checkCart,
  findPriceChanges,
  holdsOnly,
  type PriceChange,
} from "./check-cart.ts";

/** The cart with current server data, so that even an old cart shows current prices (wire §5). */
export function useCheckedCart() {
  const items = useCart();
  const onSale = useQuery({ ...coursePackagesQuery, enabled: items.length > 0 });
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  const { data, refetch } = onSale;
  const shown = useRef<typeof data>(undefined);

  useEffect(() => {
    if (!data) return;
    if (shown.current !== data) {
      const found = findPriceChanges(checkCart(asShown(items, shown.current ?? []), data));
      setChanges((earlier) => addPriceChanges(earlier, found));
      shown.current = data;
      cart.refresh(data);
    } else if (findPriceChanges(checkCart(items, data)).length > 0) {
      // another tab wrote another price: the server decides which is right, or the tabs would keep overwriting each other
      void refetch();
    }
  }, [items, data, refetch]);

  return {
    items,
    onSale,
    changes,
    rows: data ? checkCart(items, data) : null,
    /** Loads the packages again right before paying: false, with a warning, if the page has shown something else. */
    async recheck(): Promise<boolean> {
      const now = await askAgain(coursePackagesQuery.queryKey, () => call("GET /v1/course-packages"));
      const rows = checkCart(asShown(cart.get(), data ?? []), now);
      const same = findPriceChanges(rows).length === 0 && rows.every((row) => row.onSale !== null);
      if (!same) notifyWarning("O carrinho mudou. Confira os valores antes de continuar.");
      return same;
    },
    /** Checks the cart right before the order is sent: false, with a warning, if it has changed, maybe in another tab. */
    confirm(packages: readonly CoursePackage[]): boolean {
      const same = holdsOnly(cart.get(), packages);
      const ids = packages.map(({ id }) => id);
      if (!same) notifyWarning(cartChanged(attempts.isOpen("cart", ids)));
      return same;
    },
  };
}
