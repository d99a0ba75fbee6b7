import { type Endpoint, type EndpointKey, endpoints } from "@sabia/contract";
import { formOf } from "../../server/src/testing/content/sample-files.ts";
import { openSession } from "../../server/src/testing/hostile/open-session.ts";
import type { TestApp } from "../../server/src/testing/portal/test-portal.ts";
import type { Recorder } from "./record.ts";

export const host = "grande.localhost";

type Call = {
  userId?: number;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  form?: Buffer;
};

export type Caller = {
  readonly portal: TestApp;
  /** Calls an endpoint as the given user, and returns the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the portal checked it against its schema
  call(key: EndpointKey, call?: Call): Promise<any>;
  /** Runs work that only prepares a call; its statements are attributed to no endpoint. */
  quietly<T>(work: () => Promise<T>): Promise<T>;
  /** Endpoints that answered successfully. */
  readonly covered: ReadonlySet<EndpointKey>;
};

/** Calls the portal's endpoints, and sets the endpoint that the recorder records for. */
export function createCaller(portal: TestApp, recorder: Recorder): Caller {
  const covered = new Set<EndpointKey>();
  const tokens = new Map<number, string>();
  const quietly = async <T>(work: () => Promise<T>): Promise<T> => {
    recorder.begin("preparation");
    return work();
  };
  const signIn = async (userId: number) => {
    const token = tokens.get(userId) ?? (await quietly(() => openSession(portal, "grande", userId)));
    tokens.set(userId, token);
    return token;
  };
  return {
    portal,
    quietly,
    covered,
    async call(key, { userId, params, query, body, form } = {}) {
      const { method, path, bytes }: Endpoint = endpoints[key];
      const headers = userId === undefined ? {} : { authorization: `Bearer ${await signIn(userId)}` };
      const filled = path.replace("/v1", "").replace(/:(\w+)/g, (_all, name) => String(params?.[name]));
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const upload = form && formOf(form);
      recorder.begin(key);
      const answer = await portal
        .anonymous(host)
        .send(method, search.size > 0 ? `${filled}?${search}` : filled, {
          ...(upload ?? (body && { payload: body })),
          headers: { ...headers, ...upload?.headers },
        });
      const { statusCode } = answer;
      if (statusCode >= 300) throw new Error(`${key} answered ${statusCode}: ${answer.body.slice(0, 200)}`);
      covered.add(key);
      return bytes ? {} : answer.json();
    },
  };
}
