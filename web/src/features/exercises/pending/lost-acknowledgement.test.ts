import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../platform/api/http.ts";
import type { PendingAnswersDeps } from "./create-pending-answers.ts";
import { choice, createDevice, noLine } from "./testing.ts";

const createCalls = () => ({
  send: vi.fn<PendingAnswersDeps["send"]>(noLine),
  upload: vi.fn<PendingAnswersDeps["upload"]>(),
});
let tab: ReturnType<ReturnType<typeof createDevice<ReturnType<typeof createCalls>>>["openTab"]>;
beforeEach(async () => {
  tab = createDevice(createCalls).openTab();
  tab.answers.save(choice, { options: [3] });
  await tab.answers.submit(choice);
});

test("an answer that counted is not reported as refused if its list closed before the retry", async () => {
  const onOutcome = vi.fn();
  tab.answers.onOutcome(onOutcome);
  tab.send.mockRejectedValue(new ApiError(412, "Tempo expirado.", { body: { counted: true } }));
  await tab.answers.flush();
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith({
    is: "acknowledged",
    place: choice,
    acknowledgement: null,
  });
  expect(tab.answers.get(choice)).toBeNull();
});

test("an answer that did not count is refused with the server's message, and stays on the device", async () => {
  tab.send.mockRejectedValue(new ApiError(412, "Tempo expirado.", { body: { message: "Tempo expirado." } }));
  await tab.answers.flush();
  expect(tab.answers.get(choice)).toMatchObject({ state: "refused", refusal: "Tempo expirado." });
});
