/** The characters that the standard PDF fonts can write (Windows-1252). */
const written = /^[ -~\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]$/u;

/** Letters that don't decompose into a plain letter and a mark. */
const plain: Readonly<Record<string, string>> = { Ł: "L", ł: "l", Đ: "D", đ: "d", Ħ: "H", ħ: "h", ı: "i" };

function writeLetter(letter: string): string {
  if (written.test(letter)) return letter;
  if (/^[\p{Default_Ignorable_Code_Point}\p{M}]$/u.test(letter)) return "";
  const bare = plain[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, "");
  return written.test(bare) ? bare : "?";
}

/** A text in printable letters: without accents the fonts lack, and with a question mark for letters they lack altogether. */
export const toSheetLetters = (text: string): string =>
  [...text.normalize("NFC").replace(/[\n-\r\t\u2028\u2029]+/g, " ")].map(writeLetter).join("");
