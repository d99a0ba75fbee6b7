import { Navigate, type To, useLocation } from "react-router";

/**
 * Leads to another address in place of this one. The router's `Navigate` does it once: if another press came between
 * and led to the same page, the page would stay empty.
 */
export const Redirect = ({ to }: { to: To }) => <Navigate key={useLocation().key} to={to} replace />;
