import { describe, expect, it } from 'vitest';
import { emptyPlate, isOffPlate, plateLine, readPlateBox, withPlateLine, zoneOfPlate } from './blue-plate.ts';

const english = { zone: 'Zone', street: 'Street', building: 'Building', unit: 'Unit' };
const arabic = { zone: 'منطقة', street: 'شارع', building: 'مبنى', unit: 'وحدة' };
const plate = { zone: '66', street: '950', building: '41', unit: '12' };

describe('a field of the blue plate', () => {
  it('accepts digits of three scripts and drops other characters', () => {
    expect(readPlateBox('zone', '٦٦')).toBe('66');
    expect(readPlateBox('street', '۹۵۰')).toBe('950');
    expect(readPlateBox('building', 'B-41a')).toBe('41');
  });

  it('accepts as many digits as its greatest number has, and ten characters for a unit', () => {
    expect(readPlateBox('zone', '123')).toBe('12');
    expect(readPlateBox('street', '123456')).toBe('1234');
    expect(readPlateBox('unit', 'Tower B, flat ١٢')).toBe('Tower B, f');
    expect(readPlateBox('unit', 'ب ١٢')).toBe('ب 12');
  });

  it.each([
    ['zone', '1', false],
    ['zone', '98', false],
    ['zone', '0', true],
    ['zone', '99', true],
    ['street', '9999', false],
    ['street', '0', true],
    ['building', '0000', true],
    ['building', '', false],
    ['unit', 'B', false],
  ] as const)('%s %j is off the plate: %s', (box, text, off) => {
    expect(isOffPlate(box, text)).toBe(off);
  });
});

describe('the plate in one line', () => {
  // Spec: D49.1
  it('has the same order in both languages', () => {
    expect(plateLine(plate, english, ', ')).toBe('Zone 66, Street 950, Building 41, Unit 12');
    expect(plateLine(plate, arabic, '، ')).toBe('منطقة 66، شارع 950، مبنى 41، وحدة 12');
  });

  it('leaves out what is missing or invalid', () => {
    expect(plateLine({ ...plate, zone: '99', unit: ' ' }, english, ', ')).toBe('Street 950, Building 41');
    expect(plateLine(emptyPlate, english, ', ')).toBe('');
  });
});

describe('an address follows its plate', () => {
  const before = 'Zone 6';
  const after = 'Zone 66';

  it('keeps the text around the line, also when the language changes', () => {
    expect(withPlateLine(`${before}, blue gate`, before, after, ', ')).toBe('Zone 66, blue gate');
    expect(withPlateLine('Zone 66, بوابة زرقاء', after, 'منطقة 66', '، ')).toBe('منطقة 66, بوابة زرقاء');
  });

  it('puts the line before existing text', () => {
    expect(withPlateLine('blue gate', '', after, ', ')).toBe('Zone 66, blue gate');
    expect(withPlateLine('', '', after, ', ')).toBe(after);
  });

  it('does not change an address that replaced the line', () => {
    expect(withPlateLine('Villa 3, Al Sadd', before, after, ', ')).toBe('Villa 3, Al Sadd');
    expect(withPlateLine('', after, after, ', ')).toBe('');
  });

  it('removes the line when the fields are emptied', () => {
    expect(withPlateLine('Zone 66, blue gate', after, '', ', ')).toBe('blue gate');
    expect(withPlateLine(after, after, '', ', ')).toBe('');
  });
});

describe('the delivery zone of a plate', () => {
  const doha = { name: 'Doha', plateZones: [61, 66, 67] };
  const pearl = { name: 'The Pearl', plateZones: [66] };
  const nowhere = { name: 'Al Sadd', plateZones: [] };

  // Spec: D49.2
  it('is the closest one that has the number', () => {
    expect(zoneOfPlate([doha, nowhere, pearl], '66')).toBe(pearl);
    expect(zoneOfPlate([doha, nowhere, pearl], '067')).toBe(doha);
  });

  it('is null for a number without a zone, and for no number', () => {
    expect(zoneOfPlate([doha, pearl], '12')).toBeNull();
    expect(zoneOfPlate([doha, pearl], '99')).toBeNull();
    expect(zoneOfPlate([doha, pearl], '')).toBeNull();
  });
});
