/** A decimal number: `units` / 10 ^ `scale`. */
interface Decimal {
  units: bigint;
  scale: number;
}

const plain = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i;
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
// "299.90 QR"
const currencyNames = ['QR', 'QAR'];
// What a float is sure of. More digits are those that a program printed of a sum such as 0.1 + 0.2.
const sureDigits = 15;
const longest = 40;

function readDecimal(amount: string): Decimal | null {
  if (amount.length > longest) return null;
  const given = amount.trim();
  const name = currencyNames.find((one) => given.toUpperCase().endsWith(one)) ?? '';
  const text = given.slice(0, given.length - name.length).trimEnd();
  const [, whole, decimals = '', exponent = '0'] =
    plain.exec(grouped.test(text) ? text.replaceAll(',', '') : text) ?? [];
  if (whole === undefined) return null;
  const scale = decimals.length - Number(exponent);
  const units = BigInt(whole + decimals);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** The number at `scale` decimals, or null if it has more. */
function rescaled({ units, scale: from }: Decimal, scale: number): bigint | null {
  if (scale >= from) return units * 10n ** BigInt(scale - from);
  const dropped = 10n ** BigInt(from - scale);
  return units % dropped === 0n ? units / dropped : null;
}

/** The same number without the digits that only come from floating point. */
function withoutNoise({ units, scale }: Decimal): Decimal {
  const extra = Math.min(String(units).length - sureDigits, scale);
  if (extra <= 0) return { units, scale };
  const dropped = 10n ** BigInt(extra);
  return { units: (units + dropped / 2n) / dropped, scale: scale - extra };
}

function unitsAt(amount: string, scale: number): bigint | null {
  const decimal = readDecimal(amount);
  return decimal && (rescaled(decimal, scale) ?? rescaled(withoutNoise(decimal), scale));
}

/**
 * Reads an amount in riyals as a provider writes it ("299.9", "1.00", "1,299.90 QR"). Null: it is no
 * whole number of dirhams, or no amount. Never counts with floating point.
 */
export function dirhamsOf(amount: string | null): number | null {
  const dirhams = amount === null ? null : unitsAt(amount, 2);
  return dirhams !== null && dirhams <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(dirhams) : null;
}

/** Prints an amount with a fixed number of decimals: ("299.9", 2) is "299.90". Null if it has more of them. */
export function fixedText(amount: string, decimals: number): string | null {
  const units = unitsAt(amount, decimals);
  if (units === null) return null;
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Prints dirhams as riyals: 29990 is "299.90". */
export function dirhamsToText(dirhams: number): string {
  const digits = String(dirhams).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
