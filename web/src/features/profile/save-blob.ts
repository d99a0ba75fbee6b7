/** Hands bytes to the browser's downloads. */
export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Safari reads the address after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
