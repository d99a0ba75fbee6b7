import { afterAll, beforeEach, expect } from "vitest";
import { startTestApp } from "../portal/test-app.ts";
import { startTestSmtp } from "../portal/test-smtp.ts";

/**
 * A portal with a mail server, for a file of tests about password resets; each test begins without mails or
 * throttling.
 */
export async function startResets() {
  const smtp = await startTestSmtp();
  const portal = await startTestApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: "escola@sabia.example",
    PUBLIC_PORT: "3000",
  });
  afterAll(async () => {
    await portal.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.messages.length = 0;
    smtp.moods.length = 0;
    portal.clock.advance(2 * 60 * 60);
  });

  const ask = (email: string, host = "sabia.localhost:3000") =>
    portal.anonymous().post("/auth/reset_password", { email }, { host });
  const save = (token: string, password: string, password_confirmation = password) =>
    portal.anonymous().post("/auth/save_new_password", { token, password, password_confirmation });
  const tokenIn = (text: string | undefined) => /redefinir-senha\/([\w-]+)/.exec(text ?? "")?.[1] ?? "";
  return {
    portal,
    smtp,
    ask,
    save,
    tokenIn,
    /** Requests a link, and reads its token from the mail. */
    async receiveToken(email: string): Promise<string> {
      expect((await ask(email)).statusCode).toBe(200);
      expect(await portal.jobs.run()).toEqual([]);
      return tokenIn(smtp.messages.at(-1)?.text);
    },
  };
}
