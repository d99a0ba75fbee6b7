import { formatMoney } from "@sabia/contract/texts";
import { useState } from "react";
import { Link } from "react-router";
import { causeOf } from "../../platform/api/describe-failure.ts";
import { pathTo } from "../../platform/paths.ts";
import { cart } from "../../platform/shop/cart.ts";
import { useHeldPackages } from "../../platform/shop/owned-packages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { LiveRegion, Note } from "../../ui/note.tsx";
import { Page, PageHead } from "../../ui/page.tsx";
import { WholePrices } from "../../ui/whole-prices.tsx";
import type { PriceChange } from "./check-cart.ts";
import { CartTable, CartTableSkeleton } from "./components/cart-table.tsx";
import styles from "./components/checkout.module.css";
import { Checkout, CheckoutSkeleton } from "./components/checkout.tsx";
import { totalOf } from "./purchase.ts";
import { useCheckedCart } from "./use-checked-cart.ts";

const describePriceChange = ({ name, before, now }: PriceChange): string =>
  `O valor de ${name} mudou de ${formatMoney(before)} para ${formatMoney(now)}. Confira antes de continuar.`;

const PriceChanges = ({ changes }: { changes: readonly PriceChange[] }) => (
  <LiveRegion>
    {changes.length > 0 ? (
      <Note tone="warn">
        {changes.map((change) => (
          <p key={change.id}>
            <WholePrices>{describePriceChange(change)}</WholePrices>
          </p>
        ))}
      </Note>
    ) : null}
  </LiveRegion>
);

function CartContent() {
  const { items, rows, onSale, changes, recheck, confirm } = useCheckedCart();
  const packages = rows?.flatMap((row) => row.onSale ?? []) ?? [];
  const held = useHeldPackages(packages);
  const [isPlaced, setPlaced] = useState(false);
  // about to go to the dashboard: the emptied cart isn't shown as empty
  if (items.length === 0 && isPlaced) return <div aria-busy="true" />;
  if (items.length === 0)
    return (
      <EmptyState
        drawing="sacola"
        title="Você ainda não adicionou nenhum curso no seu carrinho!"
        action={<ButtonLink to={pathTo("showcase")}>Ver pacotes</ButtonLink>}
      />
    );
  if (onSale.isPending)
    return (
      <CheckoutSkeleton>
        <CartTableSkeleton count={items.length} />
      </CheckoutSkeleton>
    );
  if (!rows)
    return (
      <FailedState
        title="Não conseguimos conferir os valores"
        retrying={onSale.isFetching}
        onRetry={() => void onSale.refetch()}
      >
        {causeOf(onSale.error)} Seus cursos continuam no carrinho.
      </FailedState>
    );
  const gone = rows.filter((row) => row.onSale === null);
  const purchase = { key: "cart", packages };
  return (
    <Checkout
      purchase={purchase}
      held={held}
      back={pathTo("cart")}
      closed={gone.length > 0}
      recheck={recheck}
      confirm={() => confirm(packages)}
      onPlaced={() => {
        setPlaced(true);
        cart.remove(packages.map(({ id }) => id));
        return cart.get().length > 0;
      }}
    >
      {(isSending) => (
        <>
          <PriceChanges changes={changes.filter(({ id }) => items.some((item) => item.id === id))} />
          <LiveRegion>
            {gone.length > 0 ? (
              <Note tone="warn">
                <p>Para continuar, remova do carrinho o que não está mais disponível.</p>
              </Note>
            ) : null}
          </LiveRegion>
          <CartTable rows={rows} total={totalOf(purchase)} isSending={isSending} />
          <Link className={`${styles.more} reach`} to={pathTo("showcase")}>
            Ver outros cursos
          </Link>
        </>
      )}
    </Checkout>
  );
}

/** `/cart` (spec §2). */
export const Component = () => (
  <Page title="Carrinho">
    <PageHead title="Carrinho" />
    <CartContent />
  </Page>
);
