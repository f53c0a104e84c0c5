/** What staff do, as the action log stores it. An action keeps its name for ever. */
export const auditActions = [
  'order.accepted',
  'order.moved',
  'order.packed',
  'order.handed_over',
  'order.delivered',
  'order.delivery_failed',
  'order.cancelled',
  'order.noted',
  'order.messaged',
  'order.undone',
  'payment.collected',
  'payment.marked',
  'comment.hidden',
  'comment.shown',
  'comment.kept',
  'message.answered',
  'message.reopened',
  'message.assigned',
  'message.changed',
  'testimonial.added',
  'testimonial.changed',
  'testimonial.moved',
  'testimonial.removed',
  'customer.noted',
  'customer.signed_out',
  'customer.exported',
  'customer.erased',
  'staff.invited',
  'staff.invite_withdrawn',
  'staff.joined',
  'staff.password_accepted',
  'staff.signed_in',
  'staff.signed_out',
  'staff.changed',
  'staff.suspended',
  'staff.reactivated',
  'staff.session_ended',
  'staff.stepped_up',
  'staff.password_changed',
  'staff.second_factor_set',
  'staff.second_factor_removed',
  'staff.recovery_codes_renewed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who acts: staff in the console, a person at the command line, a customer, or the shop itself. */
export const actorKinds = ['staff', 'command', 'customer', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What an action concerns. */
export const subjectKinds = ['order', 'staff', 'invite', 'comment', 'message', 'testimonial', 'customer'] as const;
export type SubjectKind = (typeof subjectKinds)[number];
