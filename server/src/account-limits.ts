import type { Config } from "./config.ts";
import type { AccountOptions } from "./features/accounts/accounts.routes.ts";

const hour = 3600;
const day = 24 * hour;
/**
 * Failures that each first access removes from its address's daily count: people who mistype this often still
 * get in.
 */
const forgivenByFirstAccess = 5;

/** Throttles of account calls (wire §2) from the settings. */
export function accountLimits(limits: Config["limits"]): AccountOptions["limits"] {
  const within = (failures: number, windowSeconds: number, longestBlockSeconds?: number) => ({
    failures,
    windowSeconds,
    ...(longestBlockSeconds !== undefined && { longestBlockSeconds }),
  });
  const window = limits.firstAccessWindowSeconds;
  return {
    reset: {
      mailsByAccountInAnHour: limits.resetMailsByAccount,
      byAddress: within(limits.resetsByAddress, hour),
      unknownByAddress: within(limits.resetUnknownByAddress, hour),
    },
    firstAccess: {
      byEnrollment: [
        within(limits.firstAccessFailuresByEnrollment, window),
        within(limits.firstAccessDailyFailuresByEnrollment, day, hour),
      ],
      byAddress: [
        within(limits.firstAccessFailuresByAddress, window),
        { ...within(limits.firstAccessDailyFailuresByAddress, day, hour), forgiven: forgivenByFirstAccess },
      ],
    },
    changePassword: within(limits.passwordFailuresByAccount, limits.loginFailuresWindowSeconds),
    takenEmails: within(limits.takenEmailsByAccount, hour),
    register: {
      accountsByAddress: within(limits.registrationsByAddress, hour),
      attemptsByAddress: within(limits.registrationAttemptsByAddress, hour),
    },
  };
}
