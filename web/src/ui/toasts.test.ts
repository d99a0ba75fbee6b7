import { beforeEach, expect, test } from "vitest";
import { dismissToast, notifyError, notifyInfo, notifySuccess, notifyWarning, toastStore } from "./toasts.ts";

const messages = () => toastStore.get().map(({ kind, message }) => [kind, message]);

beforeEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

test("the catalogue's texts", () => {
  notifyError();
  notifySuccess();
  notifyInfo();
  expect(messages()).toEqual([
    ["error", "Oops... Dados inválidos"],
    ["success", "Operação realizada com sucesso."],
    ["info", "Ok."],
  ]);
});

test("the same said again takes its place, and no more than four are shown", () => {
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
