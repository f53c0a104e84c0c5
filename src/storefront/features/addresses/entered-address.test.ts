import { expect, it } from 'vitest';
import { emptyPlate } from './blue-plate.ts';
import { enteredAddressOf, plateOf } from './entered-address.ts';

const plate = { zone: '66', street: '0950', building: '41', unit: ' 12 ' };

it('is saved with its plate when zone, street and building are numbers of a plate', () => {
  expect(plateOf(plate)).toEqual({ zone: 66, street: 950, building: 41, unit: '12' });
  expect(plateOf({ ...plate, unit: '' })).toEqual({ zone: 66, street: 950, building: 41, unit: '' });
  expect(plateOf({ ...plate, building: '' })).toBeNull();
  expect(plateOf({ ...plate, zone: '99' })).toBeNull();
  expect(plateOf(emptyPlate)).toBeNull();
});

it('is edited with the boxes of its plate, and without a plate as a text only', () => {
  const saved = { id: 1, label: '', zone: { id: 3, name: 'Doha' }, recipientName: '', recipientPhone: '' };
  const lineOf = () => 'Zone 66';
  expect(
    enteredAddressOf({ ...saved, address_line1: 'Zone 66, gate', plate: { zone: 66, street: 9, building: 4 } }, lineOf),
  ).toEqual({
    zoneId: '3',
    plate: { zone: '66', street: '9', building: '4', unit: '' },
    address: 'Zone 66, gate',
    line: 'Zone 66',
  });
  expect(enteredAddressOf({ ...saved, address_line1: 'Villa 3', plate: null }, lineOf)).toEqual({
    zoneId: '3',
    plate: emptyPlate,
    address: 'Villa 3',
    line: '',
  });
});
