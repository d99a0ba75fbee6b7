import type { CompiledQuery } from "kysely";
import type { BrandDb } from "../../db/database.ts";
import { prepareGated, type Travel } from "../../db/prepared.ts";
import type { Session, Viewer } from "../../platform/sessions.ts";
import { selectViewer } from "./auth.queries.ts";

type Given = Record<string, unknown>;
type Build<V, Row> = (db: BrandDb, values: V) => { compile(): CompiledQuery<Row> };

const viewerColumns = ["sessionId", "userId", "personId"] as const;

/**
 * A prepared query that looks up the session in the same round trip. `build` may use the viewer's ids like
 * its own values. A dead session has no rows; any row proves a live one, which is recorded in the session
 * (see `verifiesSessionInQuery`).
 */
export function prepareForViewer<V extends Given, Row>(build: Build<V & Viewer, Row>, travel?: Travel) {
  const run = prepareGated(selectViewer, viewerColumns, build, travel);
  return async (db: BrandDb, session: Session, values: V): Promise<Row[]> => {
    const rows = await run(db, { ...values, tokenHash: session.tokenHash, now: session.now } as never);
    if (rows.length > 0) session.verified = true;
    return rows;
  };
}

/** `prepareForViewer` for a query of at most one row. */
export function prepareOneForViewer<V extends Given, Row>(build: Build<V & Viewer, Row>, travel?: Travel) {
  const run = prepareForViewer(build, travel);
  return async (db: BrandDb, session: Session, values: V): Promise<Row | undefined> =>
    (await run(db, session, values))[0];
}
