/** Seconds before the next lesson opens automatically (spec §9). */
export const countdownSeconds = 5;

/** `1 segundo`, `4 segundos`. */
export const formatSeconds = (seconds: number) => `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`;
