import { fillPasswords, fillRegistration } from "../accounts/register-form.ts";
import { newPerson } from "../support/new-person.ts";
import type { State } from "./facets.ts";
import { press, type Screen, shownBy } from "./screen.ts";

const withoutNames: readonly [State[], string] = [
  ["full", "empty", "loading", "failed"],
  "It shows no name that could be long.",
];

/** Screens without a session. */
const visitorScreens: Screen[] = [
  {
    route: "auth.login",
    path: () => "/login",
    fill: async (page) => {
      await page.getByLabel("E-mail").fill("ana.lima@sabia.example");
      await page.getByLabel("Senha", { exact: true }).fill("uma-senha-errada");
    },
    submit: press("Entrar"),
    only: withoutNames,
  },
  {
    route: "auth.resetPassword",
    path: () => "/login/redefinir-senha",
    fill: (page) => page.getByLabel("E-mail").fill("ana.lima@sabia.example"),
    submit: press("Enviar link"),
    only: withoutNames,
  },
  {
    route: "auth.resetPassword",
    part: "sent",
    path: () => "/login/redefinir-senha",
    fill: async (page) => {
      await page.getByLabel("E-mail").fill("ana.lima@sabia.example");
      await press("Enviar link")(page);
      await page.getByRole("heading", { name: "Confira seu e-mail" }).waitFor();
    },
    only: [["full"], "It stands after a form that was sent, and asks nothing."],
  },
  {
    route: "auth.resetPassword.token",
    path: () => "/login/redefinir-senha/um-link-do-e-mail",
    answers: {
      "**/recover_user_by_token/*": { user: { name: "Ana Lima", email: "ana.lima@sabia.example" } },
    },
    fill: async (page) => {
      await page.getByLabel("Nova senha", { exact: true }).fill("varanda de pitanga");
      await page.getByLabel("Confirmar nova senha").fill("varanda de pitanga");
    },
    submit: press("Salvar nova senha"),
    only: withoutNames,
  },
  {
    route: "auth.resetPassword.token",
    part: "an unknown link",
    path: () => "/login/redefinir-senha/nenhum",
    only: [["full", "loading", "failed"], "A link is known or it isn't, and names nobody."],
  },
  {
    route: "auth.firstAccess.verification",
    path: () => "/first-access",
    fill: async (page) => {
      await page.getByLabel("Matrícula").fill("20260042");
      await page.getByLabel("Data de Nascimento").pressSequentially("15032004");
    },
    submit: press("Verificar"),
    only: withoutNames,
  },
  {
    route: "auth.firstAccess.register",
    path: () => "/first-access-register",
    before: (page) =>
      page.addInitScript(() => {
        sessionStorage.setItem("first_access_enrollment", "20260042");
        sessionStorage.setItem("first_access_birth_date", "15032004");
      }),
    fill: async (page) => {
      await page.getByLabel("E-mail").fill("eva.prado@sabia.example");
      await fillPasswords(page, "quintal de jabuticaba");
    },
    submit: press("Cadastrar"),
    only: withoutNames,
  },
  {
    route: "auth.register",
    path: () => "/register",
    fill: async (page) => {
      const person = newPerson();
      await fillRegistration(page, person);
      await fillPasswords(page, person.password);
    },
    submit: press("Cadastrar"),
    only: withoutNames,
  },
  {
    route: "privacy",
    path: () => "/privacidade",
    only: [["full", "loading", "failed"], "The server has a default for a brand without a notice."],
  },
];

/** The account's pages. */
export const accountScreens: Screen[] = [
  ...visitorScreens.map((screen) => ({ ...screen, user: "visitor" as const })),
  {
    route: "auth.logout",
    path: () => "/logout",
    before: async (page, { list }) => {
      await page.goto(`${list}?exercicio=4`);
      await page.getByLabel("Sua resposta").fill("Rascunho meu");
    },
    only: [["full"], "It is asked only where something would be lost, and asks nothing of the server."],
    brand: "sabia",
  },
  {
    route: "ambienteAluno.perfil",
    path: () => "/perfil",
    only: [["full", "loading", "failed", "long"], "Nobody signs in without a profile."],
  },
  {
    route: "ambienteAluno.perfil",
    part: "saved",
    path: () => "/perfil",
    asks: "**/auth/profile",
    submit: press("Salvar"),
    only: [["loading", "failed"], shownBy()],
  },
  {
    route: "ambienteAluno.alterarSenha",
    path: () => "/alterar-senha",
    fill: async (page) => {
      await page.getByLabel("Senha atual").fill("uma-senha-errada");
      await page.getByLabel("Nova senha", { exact: true }).fill("quintal de pitanga");
      await page.getByLabel("Confirmar nova senha").fill("quintal de pitanga");
    },
    submit: press("Salvar"),
    only: withoutNames,
  },
  {
    route: "ambienteAluno.alterarSenha",
    part: "fields refused",
    path: () => "/alterar-senha",
    fill: press("Salvar"),
    only: [["full"], shownBy()],
  },
];
