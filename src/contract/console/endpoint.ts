import type * as z from 'zod/mini';
import type { BaseEndpoint, ObjectSchema, ParamsOf } from '../http/endpoint.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call: anyone; a session whose second factor is not proved or not set up yet (`pending`);
 * all staff; or staff with a permission.
 */
export type ConsoleAccess = 'anyone' | 'pending' | 'staff' | Permission;

interface Shape extends BaseEndpoint<ConsoleAccess> {
  /**
   * Fields, at any depth of the response, that are null for staff without the permission. Their
   * schema allows null.
   */
  guarded?: Readonly<Record<string, Permission>>;
}

/** A call that changes nothing. */
export type ReadEndpoint = Shape & { body?: never; audit?: never; versioned?: never; stepUp?: never };

type Body<Fields> = z.ZodMiniType<Fields, Fields>;

/**
 * How a write meets an edit of someone else. `one`: the body has the version that the person saw.
 * `each`: so has each of its items. `delta`: it has the number that the person saw. `new`: it creates
 * something. `none`: two such writes do not exclude each other; say why in a comment.
 */
type Versioning =
  | { versioned: 'one'; body: Body<{ version: number }> }
  | { versioned: 'each'; body: Body<{ items: { version: number }[] }> }
  | { versioned: 'delta'; body: Body<{ seen: number }> }
  | { versioned: 'new' | 'none'; body?: ObjectSchema };

/** A call that changes something, with the actions that it writes to the action log. */
export type Write = Shape &
  Versioning & {
    /** `none` only where the log would be noise, such as ticks while picking; say why in a comment. */
    audit: AuditAction | readonly AuditAction[] | 'none';
    /** Needs a proof of the person within the last ten minutes. */
    stepUp?: true;
  };

export type ConsoleEndpoint = ReadEndpoint | Write;

/** The endpoint of a call: a GET is a read, everything else a write. */
export type ConsoleEndpointOf<Call> = (Call extends `GET ${string}` ? ReadEndpoint : Write) & ParamsOf<Call>;

/** The endpoints of a feature of the console. */
export type ConsoleEndpoints = Readonly<Record<string, ConsoleEndpoint>>;
