import { expect, test, vi } from "vitest";
import { ApiError } from "../../platform/api/http.ts";
import { notifyError } from "../../ui/toasts.ts";
import { toastFailure } from "./failures.ts";

vi.mock("../../ui/toasts.ts", () => ({ notifyError: vi.fn() }));

test.each([
  [
    429,
    "Seus dados já estão sendo baixados. Espere o arquivo chegar.",
    "Seus dados já estão sendo baixados. Espere o arquivo chegar.",
  ],
  [404, "Sumiu.", "Não encontrado."],
])("a %i is reported", (status, message, shown) => {
  toastFailure(new ApiError(status, message), "my-data");
  expect(vi.mocked(notifyError).mock.calls).toEqual([[shown, "my-data"]]);
});

test("the end of the session is left to the login page", () => {
  toastFailure(new ApiError(401, "Entre de novo."), "my-data");
  expect(notifyError).not.toHaveBeenCalled();
});
