import { Children } from "react";

const price = /(R\$ [\d.]+,\d\d)/;

/** A sentence whose prices don't wrap: `R$` and its amount stay on one line. */
export const WholePrices = ({ children }: { children: string }) =>
  Children.map(children.split(price), (part) =>
    price.test(part) ? <span className="whole">{part}</span> : part,
  );
