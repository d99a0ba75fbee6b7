type Spelling = {
  method?: "POST";
  /** The path ends in a slash. */
  slash?: true;
  /** `_method` in the body. */
  override?: string;
};

/**
 * Calls whose method, path or body spec §7 writes differently from the contract's table. The server accepts
 * both forms (wire §1).
 */
const spellings: Readonly<Record<string, Spelling>> = {
  "PATCH /v1/enrollment/update-lesson-progress": { method: "POST", slash: true, override: "patch" },
  "PATCH /v1/forum/update-discussion-in-forum-topic": { override: "PATCH" },
  "PATCH /v1/forum/update-reply-in-discussion": { override: "PATCH" },
  "GET /v1/enrollment/:id/transactions": { slash: true },
};

type Request = { method: string; path: string; body: unknown };

/** Rewrites a call to the form of spec §7. */
export function asSpecified(key: string, { method, path, body }: Request): Request {
  const { method: spelled = method, slash, override } = spellings[key] ?? {};
  return {
    method: spelled,
    path: slash ? `${path}/` : path,
    body: override && typeof body === "object" ? { ...body, _method: override } : body,
  };
}
