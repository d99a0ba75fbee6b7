import type { CoursePackage } from "@sabia/contract";
import { orderTexts } from "@sabia/contract/texts";
import { IconCircleCheck, IconShoppingBag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathTo } from "../../../platform/paths.ts";
import { cart, toCartItem, useCart } from "../../../platform/shop/cart.ts";
import { bottomEdge } from "../../../ui/bottom-edge.ts";
import { Button } from "../../../ui/button.tsx";
import { ButtonTo } from "../../../ui/button-to.tsx";
import { Card } from "../../../ui/card.tsx";
import { icon } from "../../../ui/icon-props.ts";
import { notifyError, notifyInfo, notifySuccess } from "../../../ui/toasts.ts";
import { describePrice, isOnSale } from "../offer.ts";
import styles from "./package-detail.module.css";

function addToCart(one: CoursePackage) {
  if (cart.has(one.id)) return notifyInfo("Este curso já está no seu carrinho.");
  if (cart.add(toCartItem(one))) return notifySuccess("Curso adicionado ao carrinho.", "cart");
  notifyError("Este aparelho não tem espaço para guardar o carrinho.", "cart");
}

/** A package's button, by its status and type (spec §2). */
function Buy({ coursePackage }: { coursePackage: CoursePackage }) {
  if (!isOnSale(coursePackage))
    return (
      <Button size="lg" fullWidth disabled>
        {orderTexts.notOnSale}
      </Button>
    );
  if (coursePackage.type === "PLAN")
    return (
      <ButtonTo size="lg" fullWidth to={pathTo("plan", { package: coursePackage.id })}>
        Prosseguir com a assinatura
      </ButtonTo>
    );
  return (
    <Button size="lg" fullWidth onClick={() => addToCart(coursePackage)}>
      Adicionar ao Carrinho
    </Button>
  );
}

export type BuyBoxProps = {
  coursePackage: CoursePackage;
  /** The student has a course of it. */
  isHeld: boolean;
  children: ReactNode;
};

/**
 * Price and button, beside the text; on a phone in a bar at the bottom edge, with the notes left beside the
 * text.
 */
export function BuyBox({ coursePackage, isHeld, children }: BuyBoxProps) {
  const { id, type } = coursePackage;
  const inCart = useCart().some((item) => item.id === id);
  return (
    <Card as="aside" className={styles.box} aria-label="Compra">
      {children}
      <div ref={bottomEdge} className={styles.buy} data-bottom-bar>
        <p className={styles.price}>
          <b data-words={type === "FREE" || undefined}>{describePrice(coursePackage)}</b>
          {type === "PLAN" ? <span className="meta">por mês</span> : null}
        </p>
        <div className={styles.actions}>
          <Buy coursePackage={coursePackage} />
        </div>
      </div>
      {/* below the button, which would otherwise shift under the pointer */}
      {isHeld ? (
        <p className={styles.inCart}>
          <IconCircleCheck {...icon} />
          <span>
            {orderTexts.alreadyOwned} <Link to={pathTo("ambienteAluno.course.index")}>Ver meus cursos</Link>
          </span>
        </p>
      ) : null}
      {inCart ? (
        <p className={styles.inCart}>
          <IconShoppingBag {...icon} />
          <span>
            Está no seu carrinho. <Link to={pathTo("cart")}>Ver carrinho</Link>
          </span>
        </p>
      ) : null}
    </Card>
  );
}
