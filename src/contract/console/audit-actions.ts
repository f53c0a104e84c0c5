/** What staff do, as the action log stores it. An action keeps its name for ever. */
export const auditActions = [
  'order.created',
  'order.accepted',
  'order.moved',
  'order.packed',
  'order.handed_over',
  'order.delivered',
  'order.delivery_failed',
  'order.pin_wrong',
  'order.cancelled',
  'order.edited',
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
  'customer.opened',
  'customer.noted',
  'customer.signed_out',
  'customer.exported',
  'customer.erased',
  'product.created',
  'product.changed',
  'product.published',
  'product.scheduled',
  'product.unpublished',
  'product.archived',
  'product.deleted',
  'category.created',
  'category.changed',
  'category.moved',
  'category.deleted',
  'offer.created',
  'offer.changed',
  'offer.begun',
  'offer.ended',
  'catalogue.imported',
  'data.exported',
  'price.changed',
  'variant.changed',
  'stock.adjusted',
  'stock.received',
  'stock.threshold_set',
  'setting.added',
  'setting.changed',
  'setting.confirmed',
  'setting.removed',
  'setting.undone',
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
  'staff.password_link_made',
  'staff.password_link_used',
  'staff.second_factor_set',
  'staff.second_factor_removed',
  'staff.recovery_codes_renewed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who acts: staff in the console, a person at the command line, a customer, or the shop itself. */
export const actorKinds = ['staff', 'command', 'customer', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What an action concerns. */
export const subjectKinds = [
  'order',
  'product',
  'category',
  'offer',
  'staff',
  'invite',
  'comment',
  'message',
  'testimonial',
  'customer',
  'file',
  'variant',
  'setting',
  'zone',
  'payment',
  'words',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/**
 * The actions that can be undone, by what they concern, and what the log says when they are. The
 * server has an inverse of each.
 */
export const undoable = {
  order: {
    'order.accepted': ['order.undone'],
    'order.edited': ['order.undone'],
    'order.packed': ['order.undone'],
    'order.handed_over': ['order.undone'],
    'order.delivered': ['order.undone'],
    'order.moved': ['order.undone'],
  },
  comment: { 'comment.hidden': ['comment.shown'] },
  product: { 'product.published': ['product.unpublished'] },
  offer: { 'offer.ended': ['offer.changed'] },
  file: { 'catalogue.imported': ['price.changed', 'variant.changed'] },
  variant: {
    'price.changed': ['price.changed', 'variant.changed', 'product.changed'],
    'variant.changed': ['price.changed', 'variant.changed', 'product.changed'],
    'stock.adjusted': ['stock.adjusted'],
    'stock.received': ['stock.adjusted'],
  },
  setting: { 'setting.changed': ['setting.undone'] },
  zone: { 'setting.changed': ['setting.undone'] },
  payment: { 'setting.changed': ['setting.undone'] },
  words: {
    'setting.added': ['setting.undone'],
    'setting.changed': ['setting.undone'],
    'setting.removed': ['setting.undone'],
  },
} as const satisfies Partial<Record<SubjectKind, Partial<Record<AuditAction, readonly AuditAction[]>>>>;
export type UndoableSubject = keyof typeof undoable;

/** What the log says when something is undone. */
export const undoActions: readonly AuditAction[] = [
  ...new Set(Object.values(undoable).flatMap((actions) => Object.values(actions).flat())),
];
