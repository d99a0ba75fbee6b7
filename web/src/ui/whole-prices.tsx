import { Children } from "react";

const price = /(R\$ [\d.]+,\d\d)/;

/** A sentence whose prices stay in one piece: `R$` at a line's end and its figures on the next read as two things. */
export const WholePrices = ({ children }: { children: string }) =>
  Children.map(children.split(price), (part) =>
    price.test(part) ? <span className="whole">{part}</span> : part,
  );
