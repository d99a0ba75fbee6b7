type Spelling = {
  method?: "POST";
  /** The address ends in a slash. */
  slash?: true;
  /** `_method` in the body. */
  override?: string;
};

/** Calls that spec §7 spells otherwise than the contract's table. The server takes either spelling (wire §1). */
const spellings: Readonly<Record<string, Spelling>> = {
  "PATCH /v1/enrollment/update-lesson-progress": { method: "POST", slash: true, override: "patch" },
  "PATCH /v1/forum/update-discussion-in-forum-topic": { override: "PATCH" },
  "PATCH /v1/forum/update-reply-in-discussion": { override: "PATCH" },
  "GET /v1/enrollment/:id/transactions": { slash: true },
};

type Request = { method: string; path: string; body: unknown };

/** A call as spec §7 has it made. */
export function asSpecified(key: string, { method, path, body }: Request): Request {
  const { method: spelled = method, slash, override } = spellings[key] ?? {};
  return {
    method: spelled,
    path: slash ? `${path}/` : path,
    body: override && typeof body === "object" ? { ...body, _method: override } : body,
  };
}
