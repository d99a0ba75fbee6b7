import { beforeEach, expect, test } from "vitest";
import {
  dismissErrors,
  dismissToast,
  notifyError,
  notifyInfo,
  notifySuccess,
  notifyWarning,
  toastStore,
} from "./toasts.ts";

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

test("a message that is repeated as another kind is shown once", () => {
  notifyWarning("Conclua a aula anterior.");
  notifyWarning("Cuidado.");
  notifyInfo("Conclua a aula anterior.");
  expect(messages()).toEqual([
    ["warning", "Cuidado."],
    ["info", "Conclua a aula anterior."],
  ]);
});

test("a success removes the older error toasts of the same form, and no others", () => {
  notifyError("Falhou.", "profile");
  notifyError("Outra falhou.", "order");
  notifyError("De ninguém.");
  notifySuccess("Salvo.", "profile");
  const others = [
    ["error", "Oops... Outra falhou."],
    ["error", "Oops... De ninguém."],
  ];
  expect(messages()).toEqual([...others, ["success", "Salvo."]]);
  notifySuccess("Feito.");
  expect(messages(), "a success that says nothing of where it belongs takes none away").toContainEqual([
    "error",
    "Oops... De ninguém.",
  ]);
});

test("a form's next error replaces its last one, and those of no other", () => {
  notifyError("Outra falhou.", "profile");
  notifyError("De ninguém.");
  notifyError("Recusado.", "order");
  notifyError("Sem conexão.", "order");
  notifyError("Também de ninguém.");
  expect(messages().map(([, message]) => message)).toEqual([
    "Oops... Outra falhou.",
    "Oops... De ninguém.",
    "Oops... Sem conexão.",
    "Oops... Também de ninguém.",
  ]);
});

test("a success without a toast removes its older errors as well", () => {
  notifyError("Falhou.", "reset");
  notifyError("Outra falhou.", "order");
  dismissErrors("reset");
  expect(messages()).toEqual([["error", "Oops... Outra falhou."]]);
});
