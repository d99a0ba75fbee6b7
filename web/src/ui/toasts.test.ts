import { beforeEach, expect, test } from "vitest";
import { dismissToast, notifyError, notifyInfo, notifySuccess, notifyWarning, toastStore } from "./toasts.ts";

const messages = () => toastStore.get().map(({ kind, message }) => [kind, message]);

beforeEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

test("notifications without a message have the text of spec §8", () => {
  notifyError();
  notifySuccess();
  notifyInfo();
  expect(messages()).toEqual([
    ["error", "Oops... Dados inválidos"],
    ["success", "Operação realizada com sucesso."],
    ["info", "Ok."],
  ]);
});

test("a repeated message replaces its earlier toast, and at most four are shown", () => {
  notifyError("Falhou.");
  notifyWarning("Cuidado.");
  notifyError("Falhou.");
  expect(messages()).toEqual([
    ["warning", "Cuidado."],
    ["error", "Oops... Falhou."],
  ]);
  for (const text of ["a", "b", "c"]) notifyInfo(text);
  expect(messages().map(([, message]) => message)).toEqual(["Oops... Falhou.", "a", "b", "c"]);
});
