import type { RegistryDb } from "../../db/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Outbox } from "../../platform/mail/outbox.ts";
import { whileHashing } from "../../platform/passwords.ts";
import type { Limit, Throttle } from "../../platform/throttle/throttle.ts";
import { networkOf } from "../../platform/throttle/visitor-address.ts";
import { findUser, presentUser } from "../auth/public.ts";
import { brandOrigin } from "./brand-origin.ts";
import { changePassword, findChangeFaults } from "./change-password.ts";
import {
  type FirstAccessLimits,
  findFirstAccessFaults,
  registerFirstAccess,
  verifyFirstAccess,
} from "./first-access.ts";
import { findRegistrationFaults, type RegisterLimits, register } from "./register.ts";
import { type ResetLimits, requestReset } from "./request-reset.ts";
import { findNewPasswordFaults, findResetOwner, saveNewPassword } from "./save-new-password.ts";
import { findProfileFaults, updateProfile } from "./update-profile.ts";

export type AccountOptions = {
  clock: Clock;
  registry: RegistryDb;
  throttle: Throttle;
  outbox: Outbox;
  /** For links in mails. */
  publicPort: number | undefined;
  limits: {
    reset: ResetLimits;
    firstAccess: FirstAccessLimits;
    changePassword: Limit;
    takenEmails: Limit;
    register: RegisterLimits;
  };
};

/** Getting and managing an account: first access, registration, password, profile (wire §3). */
export function createAccountRoutes(options: AccountOptions) {
  const { clock, registry, throttle, outbox, limits } = options;
  const firstAccess = { throttle, limits: limits.firstAccess, takenEmails: limits.takenEmails };
  const passwordGuard = { throttle, limit: limits.changePassword };
  const profileGuard = { throttle, limit: limits.takenEmails };
  const registering = { registry, throttle, limits: limits.register, clock };
  return {
    "POST /v1/auth/reset_password": async ({ brand, body, request }) => {
      const given = {
        email: body.email,
        address: networkOf(request.ip),
        origin: brandOrigin(brand, request, options.publicPort),
      };
      await requestReset(brand, given, { throttle, limits: limits.reset, outbox, clock });
      return { message: "Enviamos um e-mail com as instruções para redefinir a sua senha." };
    },
    "GET /v1/auth/recover_user_by_token/:token": async ({ brand, params }) => {
      const { name, email } = await findResetOwner(brand, params.token, clock, "notFound");
      return { user: { name, email } };
    },
    "POST /v1/auth/save_new_password": {
      findFaults: ({ brand }, given) => findNewPasswordFaults(brand, given, clock),
      handle: async ({ brand, body, request }) => {
        await saveNewPassword(brand, { ...body, address: networkOf(request.ip) }, { clock, throttle });
        return { message: "Senha redefinida com sucesso." };
      },
    },
    "POST /v1/auth/change-pass": {
      findFaults: ({ brand, viewer }, given) =>
        whileHashing(() => findChangeFaults(brand, viewer, given, passwordGuard)),
      handle: async ({ brand, viewer, body }) => {
        await whileHashing(() => changePassword(brand, viewer, body, { ...passwordGuard, clock }));
        return { message: "Senha alterada" };
      },
    },
    "PATCH /v1/auth/profile": {
      findFaults: ({ brand, viewer }, given) => findProfileFaults(brand, viewer, given, profileGuard),
      handle: async ({ brand, viewer, body }) => {
        await updateProfile(brand, viewer, body, { ...profileGuard, clock });
        const row = await findUser(brand.db, { userId: viewer.userId });
        if (!row) throw new AppError("unauthenticated");
        return { message: "Perfil atualizado.", user: presentUser(row) };
      },
    },
    "POST /v1/auth/first-access-verify": async ({ brand, body, request }) => {
      await verifyFirstAccess(brand, { ...body, address: networkOf(request.ip) }, firstAccess);
      return { message: "Matrícula verificada. Complete o seu cadastro." };
    },
    "POST /v1/auth/first-access-register": {
      findFaults: ({ brand, request }, given) =>
        findFirstAccessFaults(brand, given, networkOf(request.ip), firstAccess),
      handle: async ({ brand, body, request }) => {
        await registerFirstAccess(brand, { ...body, address: networkOf(request.ip) }, firstAccess);
        return { message: "Cadastro realizado com sucesso." };
      },
    },
    "POST /v1/auth/register": {
      findFaults: ({ brand, request }, given) =>
        findRegistrationFaults(brand, given, networkOf(request.ip), registering),
      handle: async ({ brand, body, request }) => {
        await register(brand, body, networkOf(request.ip), registering);
        return { message: "Cadastro realizado com sucesso." };
      },
    },
  } satisfies Partial<Handlers>;
}
