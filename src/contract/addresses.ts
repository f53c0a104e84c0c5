import * as z from 'zod/mini';
import type { Endpoints } from './http/endpoint.ts';
import { addressId, type zoneId } from './ids.ts';
import { emptyResponse, rows } from './pieces.ts';
import { chosenId, id, optionalLine, optionalPhone, paragraph, say } from './validation.ts';
import { limits } from './values/limits.ts';

function plateNumber(max: number) {
  return z.int(say('fieldInvalid')).check(z.gte(1, say('outOfRange')), z.lte(max, say('outOfRange')));
}

/** The numbers of the blue plate at a building in Qatar. */
export const plate = z.object(
  {
    zone: plateNumber(limits.plateZoneMax),
    street: plateNumber(limits.plateNumberMax),
    building: plateNumber(limits.plateNumberMax),
    unit: optionalLine(limits.plateUnitMax),
  },
  say('fieldInvalid'),
);
export type Plate = z.output<typeof plate>;

const chosenZone: typeof zoneId = chosenId('zoneRequired');

export const addressForm = z.object({
  label: optionalLine(limits.addressLabelMax),
  zoneId: chosenZone,
  address_line1: paragraph('addressRequired', limits.addressMax),
  plate: z.optional(z.nullable(plate)),
  recipientName: optionalLine(limits.nameMax),
  recipientPhone: optionalPhone,
});
export type AddressForm = z.input<typeof addressForm>;

export const address = z.object({
  id,
  label: z.string(),
  zone: z.object({ id, name: z.string() }),
  address_line1: z.string(),
  plate: z.nullable(z.object({ zone: z.int(), street: z.int(), building: z.int(), unit: z.optional(z.string()) })),
  recipientName: z.string(),
  recipientPhone: z.string(),
});
export type Address = z.output<typeof address>;

export const addressesEndpoints = {
  listAddresses: { summary: 'List the saved addresses.', access: 'user', response: rows(address) },
  addAddress: { summary: 'Save an address.', access: 'user', status: 201, body: addressForm, response: address },
  editAddress: {
    summary: 'Replace a saved address.',
    access: 'user',
    params: z.object({ id: addressId }),
    body: addressForm,
    response: address,
  },
  deleteAddress: {
    summary: 'Delete a saved address.',
    access: 'user',
    params: z.object({ id: addressId }),
    response: emptyResponse,
  },
} as const satisfies Endpoints;
