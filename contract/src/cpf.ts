/** Whether eleven digits are a CPF: both check digits are right, and the digits are not all the same. */
export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || /^(\d)\1{10}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const checkDigit = (count: number) => {
    const sum = digits
      .slice(0, count)
      .reduce((total, digit, index) => total + digit * (count + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return checkDigit(9) === digits[9] && checkDigit(10) === digits[10];
}
