import type { CoursePackage } from "@sabia/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cart, useCart } from "../../platform/cart.ts";
import { coursePackagesQuery } from "../../platform/course-packages.ts";
import { queryClient } from "../../platform/query-client.ts";
import { addPriceChanges, asShown, checkCart, findPriceChanges, type PriceChange } from "./check-cart.ts";

/** The cart with what the server says of it now: a cart that lay for weeks never lies (wire §5). */
export function useCheckedCart() {
  const items = useCart();
  const onSale = useQuery({ ...coursePackagesQuery, enabled: items.length > 0 });
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  const { data } = onSale;
  const said = useRef<readonly CoursePackage[]>([]);

  // Once for each word of the server's, not for each change of the cart: a tab that heard another one writes its own prices
  useEffect(() => {
    if (!data) return;
    const found = findPriceChanges(checkCart(asShown(cart.get(), said.current), data));
    said.current = data;
    setChanges((told) => addPriceChanges(told, found));
    cart.refresh(data);
  }, [data]);

  return {
    items,
    onSale,
    changes,
    rows: data ? checkCart(items, data) : null,
    /** Asks once more, right before paying: false where the page has shown something else. */
    async recheck(): Promise<boolean> {
      const shown = asShown(cart.get(), said.current);
      const now = await queryClient.fetchQuery({ ...coursePackagesQuery, staleTime: 0 });
      const rows = checkCart(shown, now);
      return findPriceChanges(rows).length === 0 && rows.every((row) => row.onSale !== null);
    },
  };
}
