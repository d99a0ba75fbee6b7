import { CancelledError } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "../platform/api/http.ts";
import { toastFailure } from "./toast-failure.ts";
import { notifyError } from "./toasts.ts";

vi.mock("./toasts.ts", () => ({ notifyError: vi.fn() }));

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

test("an error that is no answer is reported as the portal's", () => {
  toastFailure(new Error("a bug"), "my-data");
  expect(vi.mocked(notifyError).mock.calls).toEqual([["Erro interno. Tente novamente.", "my-data"]]);
});

test.each([new ApiError(401, "Entre de novo."), new CancelledError()])(
  "the end of the session is left to the login page (%o)",
  (error) => {
    toastFailure(error, "my-data");
    expect(notifyError).not.toHaveBeenCalled();
  },
);
