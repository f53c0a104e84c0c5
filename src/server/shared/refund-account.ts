import { seal, unseal } from '../process/seal.ts';

/** The account of a customer to which money goes back. */
export interface RefundAccount {
  name: string;
  iban: string;
}

/** Encrypts an account, as the database keeps it. */
export function sealAccount(codeKey: Buffer, account: RefundAccount): Buffer {
  return seal(codeKey, 'refund account', Buffer.from(JSON.stringify(account)));
}

/** Decrypts an account; null if the keys of the shop were replaced. */
export function unsealAccount(codeKey: Buffer, sealed: Buffer): RefundAccount | null {
  try {
    return JSON.parse(unseal(codeKey, 'refund account', sealed).toString()) as RefundAccount;
  } catch {
    return null;
  }
}
