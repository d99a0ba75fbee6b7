import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { cart, useCart } from "../../platform/cart.ts";
import { coursePackagesQuery } from "../../platform/course-packages.ts";
import { queryClient } from "../../platform/query-client.ts";
import { addPriceChanges, checkCart, findPriceChanges, type PriceChange } from "./check-cart.ts";

/** The cart with what the server says of it now: a cart that lay for weeks never lies (wire §5). */
export function useCheckedCart() {
  const items = useCart();
  const onSale = useQuery({ ...coursePackagesQuery, enabled: items.length > 0 });
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  const { data } = onSale;

  useEffect(() => {
    if (!data) return;
    const found = findPriceChanges(checkCart(items, data));
    setChanges((told) => addPriceChanges(told, found));
    cart.refresh(data);
  }, [items, data]);

  return {
    items,
    onSale,
    changes,
    rows: data ? checkCart(items, data) : null,
    /** Asks once more, right before paying: false where the page has shown something else. */
    async recheck(): Promise<boolean> {
      const shown = cart.get();
      const now = await queryClient.fetchQuery({ ...coursePackagesQuery, staleTime: 0 });
      const rows = checkCart(shown, now);
      return findPriceChanges(rows).length === 0 && rows.every((row) => row.onSale !== null);
    },
  };
}
