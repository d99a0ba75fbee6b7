import type { Config } from "./config.ts";
import type { Limit } from "./platform/throttle/throttle.ts";

const hour = 3600;
const day = 24 * hour;
/**
 * Failures that each first access removes from its address's daily count: people who mistype this often still
 * get in.
 */
const forgivenByFirstAccess = 5;

const within = (failures: number, windowSeconds: number, longestBlockSeconds?: number): Limit => ({
  failures,
  windowSeconds,
  ...(longestBlockSeconds !== undefined && { longestBlockSeconds }),
});

/** The limits of each feature's throttle rules (wire §2), from the settings. */
export function throttleLimits(limits: Config["limits"]) {
  const loginWindow = limits.loginFailuresWindowSeconds;
  const window = limits.firstAccessWindowSeconds;
  return {
    login: {
      byEmail: within(limits.loginFailuresByEmail, loginWindow),
      byAddress: within(limits.loginFailuresByAddress, loginWindow),
    },
    account: {
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
      changePassword: within(limits.passwordFailuresByAccount, loginWindow),
      takenEmails: within(limits.takenEmailsByAccount, hour),
      register: {
        accountsByAddress: within(limits.registrationsByAddress, hour),
        attemptsByAddress: within(limits.registrationAttemptsByAddress, hour),
      },
    },
    refusedCards: {
      byStudent: within(limits.refusedOrdersByStudent, hour),
      byAddress: within(limits.refusedOrdersByAddress, hour),
    },
    refusedData: {
      byStudent: within(limits.refusedOrderDataByStudent, hour),
      byAddress: within(limits.refusedOrderDataByAddress, hour),
    },
    refusedPictures: within(limits.refusedPicturesByStudent, hour),
  };
}
