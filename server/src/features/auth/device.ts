const systems: [RegExp, string][] = [
  [/Android/, "no Android"],
  [/iPhone|iPad/, "no iOS"],
  [/Windows/, "no Windows"],
  [/Mac OS X/, "no macOS"],
  [/CrOS/, "no ChromeOS"],
  [/Linux/, "no Linux"],
];
/** Browsers whose user agent also contains another's name come before that one. */
const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OP[RT]\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** A device name that a student recognises (`Chrome no Android`); the full user agent is not stored. */
export function nameDevice(userAgent: string | undefined): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  return `${find(browsers) ?? "Navegador"} ${find(systems) ?? "em outro sistema"}`;
}
