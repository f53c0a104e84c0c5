import { describe, expect, it } from 'vitest';
import { deliveryPin, isPin } from './delivery-pin.rules.ts';

const key = Buffer.alloc(32, 7);

describe('the delivery PIN', () => {
  it('has four digits, the same each time, and depends on order and key', () => {
    const pins = Array.from({ length: 400 }, (_, id) => deliveryPin(key, id + 1));
    for (const pin of pins) expect(pin).toMatch(/^\d{4}$/);
    expect(deliveryPin(key, 1)).toBe(pins[0]);
    expect(deliveryPin(Buffer.alloc(32, 8), 1)).not.toBe(pins[0]);
    expect(new Set(pins).size).toBeGreaterThan(350);
  });

  it('is accepted in Arabic digits and with spaces', () => {
    expect(isPin('0482', '0482')).toBe(true);
    expect(isPin('٠٤٨٢', '0482')).toBe(true);
    expect(isPin(' 04 82 ', '0482')).toBe(true);
    expect(isPin('482', '0482')).toBe(false);
    expect(isPin('', '0482')).toBe(false);
  });
});
