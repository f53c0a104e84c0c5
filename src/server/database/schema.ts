import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { OptionType } from '#contract/catalog.ts';
import type { Plate } from '#contract/addresses.ts';
import type {
  AddressId,
  CartId,
  CartItemId,
  CategoryId,
  CollectionId,
  CommentId,
  FavouriteId,
  OfferId,
  OptionId,
  OrderId,
  PaymentOptionId,
  ProductId,
  ShopperId,
  StaffId,
  StaffSessionId,
  UserId,
  VariantId,
  ZoneId,
} from '#contract/ids.ts';
import type { ActorKind, AuditAction, SubjectKind } from '#contract/console/audit-actions.ts';
import type { AnswerState } from '#contract/console/inbox.ts';
import type { CsvColumns } from '#contract/console/csv-fields.ts';
import type { LeftOutReason } from '#contract/console/feeds.ts';
import type { FileContents, FileReport, FileState } from '#contract/console/files.ts';
import type { OfferState } from '#contract/console/offer-states.ts';
import type { ProductState } from '#contract/console/product-states.ts';
import type { MovementReason } from '#contract/console/stock-reasons.ts';
import type { Permission, Role } from '#contract/console/permissions.ts';
import type { Language, LocalizedText } from '#contract/values/locale.ts';
import type { StockMode } from '#contract/values/stock-modes.ts';
import type { OrderAction, OrderStage, PromiseKind } from '#contract/console/order-work.ts';
import type { OrderStatus, PaymentStatus } from '#contract/order-status.ts';
import type { FindingKind, PaymentReason } from '#contract/payment-words.ts';
import type { Weekday } from '#contract/values/qatar-time.ts';
import type { Gift } from '#contract/orders.ts';
import type { GoTo, ProviderName } from '../payments/provider.ts';

/**
 * jsonb: read as the value, written as JSON text (pg would turn a bare array into a PostgreSQL
 * array).
 */
type Json<T> = ColumnType<T, string, string>;
type Text = Json<LocalizedText>;
/** What search engines say, if not what the page says. */
type SearchText = ColumnType<LocalizedText, string | undefined, string>;
type Id<T extends number = number> = GeneratedAlways<T>;
type CreatedAt = ColumnType<Date, Date | undefined, Date>;

export interface StoredAttribute {
  name: LocalizedText;
  value: LocalizedText;
  /** The colour of the value, `#8a1538`. */
  swatch?: string | undefined;
}

/** How many products a feed leaves out by reason, and the first of them. */
export type StoredLeftOut = Partial<Record<LeftOutReason, { count: number; products: ProductId[] }>>;

/** Where money comes from and goes to. `customer` holds what customers gave and their sales have not used up. */
export type MoneyAccount =
  | 'customer'
  | 'sales'
  | 'delivery'
  | 'payment_fee'
  | 'drivers'
  | 'counter'
  | 'bank'
  | 'by_hand'
  | 'disputes'
  | 'differences'
  | 'provider:tap'
  | 'provider:myfatoorah'
  | 'provider:skipcash';

export interface StoredOption {
  optionId: OptionId;
  name: LocalizedText;
  type: OptionType;
  value: string;
}

/** Where an attempt to pay is. `Disputed`: what was captured is not what was asked for. */
export type AttemptState = 'Creating' | 'Open' | 'Captured' | 'Failed' | 'Expired' | 'Disputed';

/** Where money on its way back to the payer is. `ByHand`: staff give it back. */
export type RefundState = 'Asked' | 'Sent' | 'Done' | 'Refused' | 'ByHand';

/** What money goes back for. */
export type RefundKind = 'cancel' | 'late' | 'double' | 'edit' | 'fee' | 'staff';

/** Why the shop looked at an attempt to pay. */
export type LookSource = 'notice' | 'return' | 'timer' | 'begin' | 'expiry' | 'staff';

/** A gift. Orders of the release before lack the newer fields. */
export type StoredGift = Omit<Gift, NewerGiftField> & Partial<Pick<Gift, NewerGiftField>>;
type NewerGiftField = 'from' | 'surprise' | 'askRecipient';

/** The columns of an order that a change of its delivery writes. Moments are ISO 8601. */
export interface StoredDelivery {
  /** Changes of a release before have none. */
  customer_phone?: string;
  zone_id: ZoneId | null;
  zone_name: LocalizedText;
  address_line1: string;
  recipient_name: string;
  recipient_phone: string;
  note: string;
  gift: StoredGift | null;
  delivery_day: string | null;
  delivery_slot: string | null;
  delivery_area: string | null;
  promise_kind: PromiseKind | null;
  due_from: string | null;
  due_at: string | null;
  chosen_at: string | null;
  shipping_fee_dirhams: number;
}

/** A delivery slot of every open day: clock times in Qatar as HH:MM. */
export interface StoredSlot {
  from: string;
  to: string;
  /** The most orders; no limit when absent. */
  capacity?: number | undefined;
  /** The last minute for an order of the same day; the start of the slot when absent. */
  until?: string | undefined;
}

/** What a zone changes in the shop's delivery settings. */
export interface ZoneDelivery {
  weekdays?: Weekday[] | undefined;
  /** Days without delivery, as YYYY-MM-DD. */
  closed?: string[] | undefined;
  slots?: StoredSlot[] | undefined;
  leadDays?: number | undefined;
}

/** What a person chose for an imported or exported file. */
export interface FileChoices {
  columns?: CsvColumns | undefined;
  setStock?: boolean | undefined;
  format?: 'json' | 'csv' | 'xlsx';
  from?: string | null;
  to?: string | null;
  withContact?: boolean;
  /** Whether a catalogue has what the pieces cost the shop. */
  withCosts?: boolean;
  /** The filter of a list of customers; without it, the customers who joined in the period. */
  people?: PeopleChoices;
}

/** What narrows a list of customers, on a page or in a file. */
export interface PeopleChoices {
  q?: string | undefined;
  account?: 'with' | 'without' | undefined;
  tag?: number | undefined;
  language?: Language | undefined;
  /** At least so many orders, and riyals. */
  orders?: number | undefined;
  spent?: number | undefined;
  /** Days in Qatar. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What the job found in an imported file. */
export interface FileOutcome {
  sheet?: { header: string[]; columns: CsvColumns; rows: string[][] };
  plan?: FileReport;
  report?: FileReport;
  /** The act that undoes the import. */
  act?: string | null;
  problem?: string;
  /** How often a process began to work on the file, and did not end its work. */
  begun?: number;
}

export interface Database {
  categories: {
    id: Id<CategoryId>;
    handle: string;
    parent_id: CategoryId | null;
    name: Text;
    description: Text;
    image: string | null;
    position: Generated<number>;
    demo: Generated<boolean>;
    lead_days: number | null;
    search_title: SearchText;
    search_text: SearchText;
    sharing_picture: string | null;
    version: GeneratedAlways<number>;
  };
  products: {
    id: Id<ProductId>;
    handle: string;
    category_id: CategoryId;
    further_category_ids: Generated<CategoryId[]>;
    tags: Generated<string[]>;
    /** Handles. */
    companions: Generated<string[]>;
    name: Text;
    description: Text;
    image: string | null;
    published: Generated<boolean>;
    demo: Generated<boolean>;
    created_at: CreatedAt;
    has_variants: Generated<boolean>;
    listed: GeneratedAlways<boolean>;
    rating: GeneratedAlways<number>;
    lowest_price_dirhams: Generated<number>;
    least_dirhams: number | null;
    most_dirhams: number | null;
    has_offer: Generated<boolean>;
    in_stock: Generated<boolean>;
    rating_halves_sum: Generated<number>;
    ratings_count: Generated<number>;
    comments_count: Generated<number>;
    sold: Generated<number>;
    lead_days: number | null;
    version: GeneratedAlways<number>;
    more_images: Generated<string[]>;
    picture_texts: ColumnType<Record<string, LocalizedText>, string | undefined, string>;
    search_title: SearchText;
    search_text: SearchText;
    sharing_picture: string | null;
    publish_at: Date | null;
    archived_at: Date | null;
    state: GeneratedAlways<ProductState>;
    arabic_missing: GeneratedAlways<boolean>;
  };
  old_handles: { handle: string; product_id: ProductId };
  /** The products by their tags. A trigger keeps it. */
  product_tags: { tag: string; product_id: ProductId };
  /** The products that shoppers see by their facets, `name:value`. A trigger keeps it. */
  product_facets: { facet: string; category_id: CategoryId; product_id: ProductId };
  /** How many products have a facet in a category; 0 is the whole shop. A trigger keeps it. */
  facet_counts: { id: GeneratedAlways<string>; category_id: number; facet: string; products: number };
  /** How far the job is that writes the facets of variants of a release before. */
  facet_filling: { last_product: ProductId };
  variants: {
    id: Id<VariantId>;
    product_id: ProductId;
    sku: string;
    barcode: Generated<string>;
    position: Generated<number>;
    price_dirhams: number;
    cost_dirhams: Generated<number | null>;
    discounted_dirhams: number | null;
    best_discount: Generated<number>;
    stock: number;
    attributes: Json<StoredAttribute[]>;
    /** The facet of each attribute; empty for one without a key. A trigger writes them. */
    facets: GeneratedAlways<string[]>;
    images: string[];
    published: Generated<boolean>;
    listed: Generated<boolean>;
    rating_halves_sum: Generated<number>;
    ratings_count: Generated<number>;
    sold: Generated<number>;
    version: GeneratedAlways<number>;
    low_from: Generated<number>;
    stock_since: CreatedAt;
    stock_mode: Generated<StockMode>;
    /** The most pieces that are made for a day of delivery. */
    day_limit: number | null;
    /** Whether no day that can be chosen has a free piece. */
    days_full: Generated<boolean>;
  };
  stock_movements: {
    id: GeneratedAlways<string>;
    variant_id: VariantId;
    change: number;
    stock_after: number;
    reason: MovementReason;
    note: string;
    undoes: string | null;
    order_id: OrderId | null;
    act: string | null;
    staff_id: StaffId | null;
    staff_name: string;
    at: Date;
  };
  stock_counts: {
    id: Id;
    category_name: Json<LocalizedText> | null;
    words: string;
    state: Generated<'open' | 'finished' | 'discarded'>;
    version: Generated<number>;
    begun_by: string;
    begun_at: Date;
    ended_at: Date | null;
  };
  stock_count_variants: { count_id: number; variant_id: VariantId; act: string | null };
  stock_count_figures: {
    count_id: number;
    variant_id: VariantId;
    staff_id: StaffId;
    staff_name: string;
    counted: number | null;
    seen_stock: number;
    seen_movement: string | null;
    seen_at: Date;
    counted_at: Date;
  };
  product_counts: {
    id: GeneratedAlways<string>;
    category_id: CategoryId;
    in_stock: boolean;
    has_offer: boolean;
    price_band: number;
    products: number;
  };
  offers: {
    id: Id;
    variant_id: VariantId;
    group_id: Generated<OfferId>;
    category_id: CategoryId | null;
    discount: number;
    amount_dirhams: Generated<number | null>;
    description: Text;
    begins_at: Date | null;
    ends_at: Date | null;
    licence: Generated<string>;
    state: Generated<OfferState>;
    version: Generated<number>;
  };
  price_history: { variant_id: VariantId; at: Date; price_dirhams: number };
  /** What removed variants cost. A trigger keeps it. */
  gone_variants: {
    product_id: ProductId;
    variant_id: VariantId;
    first_at: Date;
    gone_at: Date;
    highest_dirhams: number;
  };
  customization_options: {
    id: Id<OptionId>;
    product_id: ProductId;
    type: OptionType;
    name: Text;
    image: string | null;
    position: Generated<number>;
    required: Generated<boolean>;
    max_length: number | null;
  };
  stock_alerts: {
    id: Id;
    variant_id: VariantId;
    user_id: UserId | null;
    email: string | null;
    language: Language;
    asked_at: Date;
    confirmed_at: Date | null;
  };
  stock_alert_links: { token_hash: Buffer; alert_id: number; purpose: 'confirm' | 'cancel'; created_at: Date };
  testimonials: {
    id: Id;
    name: Text;
    content: Text;
    image: string | null;
    position: Generated<number>;
    demo: Generated<boolean>;
    version: GeneratedAlways<number>;
  };
  secrets: { name: string; value: Buffer };
  users: {
    id: Id<UserId>;
    email: string;
    name: string;
    phone: string;
    image: string | null;
    password_hash: string;
    language: Language;
    pending_email: string | null;
    created_at: CreatedAt;
  };
  customer_words: { user_id: UserId; words: string };
  customer_notes: {
    id: Id;
    user_id: UserId | null;
    guest_id: number | null;
    staff_id: StaffId | null;
    staff_name: string;
    text: string;
    at: Date;
    version: Generated<number>;
    text_before: string | null;
    changed_at: Date | null;
    removed_at: Date | null;
  };
  customer_tags: { id: Id; name: string };
  guest_records: { id: Id; phone: string; name: string };
  tagged_customers: { tag_id: number; user_id: UserId | null; guest_id: number | null };
  registrations: {
    id: Id;
    email: string;
    name: string;
    phone: string;
    password_hash: string;
    language: Language;
    guest_hash: Buffer | null;
    created_at: CreatedAt;
  };
  codes: {
    id: Id;
    purpose: 'confirm' | 'reset' | 'email';
    email: string;
    user_id: UserId | null;
    registration_id: number | null;
    guest_hash: Buffer | null;
    nonce: Buffer;
    tries: Generated<number>;
    foreign_tries: Generated<number>;
    created_at: CreatedAt;
    expires_at: Date;
    mailed_at: Date | null;
    used_at: Date | null;
  };
  sessions: { token_hash: Buffer; user_id: UserId; created_at: CreatedAt; used_at: CreatedAt; expires_at: Date };
  attempts: { key: Buffer; count: number; free_at: Date; ends_at: Date };
  known_devices: { user_id: UserId; guest_hash: Buffer; seen_at: Date };
  shoppers: {
    id: Id<ShopperId>;
    user_id: UserId | null;
    guest_hash: Buffer | null;
    created_at: CreatedAt;
    used_at: CreatedAt;
  };
  uploads: {
    path: string;
    shopper_id: ShopperId | null;
    /** Who uploaded it for an order by phone. */
    staff_id: StaffId | null;
    bytes: number;
    created_at: CreatedAt;
  };
  comments: {
    id: Id<CommentId>;
    variant_id: VariantId;
    user_id: UserId;
    content: string;
    hidden: Generated<boolean>;
    created_at: CreatedAt;
    updated_at: CreatedAt;
    version: GeneratedAlways<number>;
    hidden_reason: Generated<string>;
    checked_at: Date | null;
    bought: Generated<boolean>;
    /** Paths of uploads of the author. */
    photos: Generated<string[]>;
    photos_shown: Generated<boolean>;
  };
  ratings: { user_id: UserId; variant_id: VariantId; halves: number };
  favourites: { id: Id<FavouriteId>; shopper_id: ShopperId; variant_id: VariantId; created_at: CreatedAt };
  carts: { id: Id<CartId>; shopper_id: ShopperId; removed_lines: Generated<CartItemId[]> };
  cart_lines: {
    id: Id<CartItemId>;
    cart_id: CartId;
    variant_id: VariantId;
    quantity: number;
    options_key: Generated<string>;
    seen_price_dirhams: number;
    created_at: CreatedAt;
  };
  cart_line_options: { line_id: CartItemId; option_id: OptionId; value: string };
  contact_messages: {
    id: Id;
    name: string;
    phone: string;
    email: string;
    message: string;
    language: Language;
    created_at: CreatedAt;
    version: GeneratedAlways<number>;
    read_at: Date | null;
    answered_at: Date | null;
    assigned_to: StaffId | null;
    privacy: Generated<boolean>;
  };
  message_answers: {
    id: Id;
    message_id: number;
    staff_id: StaffId | null;
    staff_name: string;
    text: string;
    at: Date;
    state: Generated<AnswerState>;
    sent_at: Date | null;
  };
  canned_answers: { id: Id; title: string; text: Json<{ en: string; ar: string }>; version: Generated<number> };
  zones: {
    id: Id<ZoneId>;
    code: string;
    name: Text;
    shipping_fee_dirhams: number;
    plate_zones: Generated<number[]>;
    active: Generated<boolean>;
    position: Generated<number>;
    delivery: ColumnType<ZoneDelivery, string | undefined, string>;
    version: GeneratedAlways<number>;
  };
  payment_options: {
    id: Id<PaymentOptionId>;
    code: string;
    type: 'cash' | 'online';
    name: Text;
    description: Text;
    image: string | null;
    fee_dirhams: Generated<number>;
    active: Generated<boolean>;
    position: Generated<number>;
    version: GeneratedAlways<number>;
  };
  search_documents: {
    product_id: ProductId;
    words: string;
    name_length: number;
    listed: boolean;
    version: number;
  };
  search_keys: { key: string; word: string; nearness: 0 | 1 | 2 | 3; products: Generated<number> };
  search_count: {
    id: Generated<boolean>;
    step: 'count' | 'write' | 'clear' | null;
    last_product: Generated<number>;
    last_key: Generated<string>;
    last_word: Generated<string>;
    indexed: Generated<number>;
    removals: Generated<number>;
  };
  search_stale_categories: { category_id: CategoryId; last_product: Generated<ProductId>; changes: Generated<number> };
  search_word_counts: { word: string; products: number };
  search_synonyms: { id: Id; words: string[]; version: GeneratedAlways<number> };
  content_pages: {
    handle: string;
    kind: string;
    draft: Json<unknown>;
    published: Json<unknown> | null;
    published_at: Date | null;
    publish_at: Date | null;
    unpublish_at: Date | null;
    turns_at: Date | null;
    demo: Generated<boolean>;
    version: GeneratedAlways<number>;
    created_at: CreatedAt;
  };
  collections: {
    id: Id<CollectionId>;
    handle: string;
    name: Text;
    description: Text;
    image: string | null;
    kind: 'picked' | 'rule';
    rule: Json<unknown> | null;
    sort: string;
    hidden: Generated<boolean>;
    feed: Generated<boolean>;
    visible_from: Date | null;
    visible_until: Date | null;
    turns_at: Date | null;
    due_at: Date | null;
    demo: Generated<boolean>;
    picks: Generated<number>;
    version: GeneratedAlways<number>;
    created_at: CreatedAt;
  };
  collection_products: { collection_id: CollectionId; product_id: ProductId; position: Generated<number> };
  collection_marks: { id: Id; product_id: ProductId | null };
  content_history: { id: Id; handle: string; content: Json<unknown>; at: CreatedAt; act: string | null };
  redirects: {
    id: Id;
    from_path: string;
    to_path: string;
    to_key: string;
    version: Generated<number>;
    created_at: CreatedAt;
  };
  redirect_hits: { redirect_id: number; day: string; hits: number };
  settings: { key: string; value: Json<unknown>; version: GeneratedAlways<number> };
  orders: {
    id: Id<OrderId>;
    number: string;
    user_id: UserId | null;
    status: OrderStatus;
    payment_status: PaymentStatus;
    payment_type: 'cash' | 'online';
    payment_name: Text;
    zone_name: Text;
    address_line1: string;
    customer_name: string;
    customer_phone: string;
    customer_email: string;
    language: Language;
    items_count: number;
    net_subtotal_dirhams: number;
    shipping_fee_dirhams: number;
    payment_fee_dirhams: number;
    total_dirhams: number;
    created_at: CreatedAt;
    closed_at: Date | null;
    delivery_day: string | null;
    delivery_slot: string | null;
    delivery_area: string | null;
    recipient_name: Generated<string>;
    recipient_phone: Generated<string>;
    note: Generated<string>;
    gift: Json<StoredGift> | null;
    version: GeneratedAlways<number>;
    zone_id: ZoneId | null;
    accepted_at: Date | null;
    accepted_by: StaffId | null;
    packed_at: Date | null;
    handed_at: Date | null;
    driver_id: StaffId | null;
    delivered_at: Date | null;
    tried_at: Date | null;
    tried_reason: Generated<string>;
    collected_dirhams: number | null;
    edits: Generated<number>;
    /** Written by releases before the book of money only. */
    overpaid_dirhams: Generated<number>;
    /** When the money of the order was complete. */
    paid_at: Date | null;
    /** What the driver collects of the rest of a paid order; null unless staff chose that. Only the book of money computes it. */
    door_dirhams: number | null;
    /** Until when an online order waits for its money. */
    pay_by: Date | null;
    chosen_at: Date | null;
    stage: GeneratedAlways<OrderStage>;
    /** The code of the online payment option; null for cash. */
    payment_option: string | null;
    /** Whether it turns to cash as soon as no attempt to pay is open. */
    wants_cash: Generated<boolean>;
    /** When it was turned to cash. */
    turned_at: Date | null;
    /** Triggers set it and the two moments from the delivery's day and slot. */
    promise_kind: PromiseKind | null;
    due_from: Date | null;
    due_at: Date | null;
  };
  /** The book of money: rows are only added. */
  money_moves: {
    id: GeneratedAlways<string>;
    at: Date;
    /** In Qatar. */
    day: GeneratedAlways<Date>;
    order_id: OrderId | null;
    payment_id: string | null;
    refund_id: string | null;
    staff_id: StaffId | null;
    taken_from: MoneyAccount;
    given_to: MoneyAccount;
    amount_dirhams: ColumnType<string, number>;
    cause: string;
    note: Generated<string>;
  };
  payments: {
    id: string;
    order_id: OrderId;
    provider: ProviderName;
    account: string;
    live: boolean;
    provider_ref: string | null;
    option: 'debit' | 'card';
    amount_dirhams: number;
    state: AttemptState;
    reason: PaymentReason | null;
    method: 'debit' | 'card' | 'wallet' | null;
    last_four: string | null;
    fee_dirhams: number | null;
    raw_status: Generated<string>;
    return_nonce: string;
    language: Language;
    sender: Buffer | null;
    go_to: Json<GoTo> | null;
    begun_at: Date;
    expires_at: Date;
    settled_at: Date | null;
    looked_at: Date | null;
  };
  captures: {
    id: GeneratedAlways<string>;
    payment_id: string;
    provider: ProviderName;
    provider_ref: string;
    amount_dirhams: number;
    at: Date;
    refund_cause: 'late' | 'double' | null;
  };
  payment_events: {
    id: GeneratedAlways<string>;
    payment_id: string | null;
    provider: ProviderName;
    source: LookSource;
    fingerprint: Buffer;
    provider_ref: string | null;
    seen: Json<object>;
    at: Date;
  };
  provider_keys: { provider: ProviderName; fingerprint: string; first_seen: Date };
  payment_links: { token_hash: Buffer; order_id: OrderId; expires_at: Date; made_at: Date };
  payment_holds: { since: Date };
  refunds: {
    id: string;
    order_id: OrderId;
    /** Null: no provider took the money. */
    capture_id: string | null;
    amount_dirhams: number;
    kind: RefundKind;
    cause: string;
    state: RefundState;
    waits_for_second: Generated<boolean>;
    reason: Generated<string>;
    asked_by: Generated<string>;
    staff_id: StaffId | null;
    asked_at: Date;
    send_at: Date;
    called_at: Date | null;
    looks_first: Generated<boolean>;
    sent_at: Date | null;
    due_at: Date | null;
    done_at: Date | null;
    provider_ref: string | null;
    raw_status: Generated<string>;
    hand_way: 'cash' | 'transfer' | null;
    hand_reference: Generated<string>;
    settled_by: Generated<string>;
  };
  payment_disputes: { payment_id: string; opened_at: Date; ended_at: Date | null };
  payment_listings: {
    provider: ProviderName;
    is_refund: boolean;
    ref: string;
    account: string;
    day: string;
    payment_ref: Generated<string>;
    our_id: string | null;
    amount_dirhams: ColumnType<string | null, number | null>;
    at: Date;
  };
  payment_comparisons: {
    provider: ProviderName;
    account: string;
    day: string;
    begun_at: Date;
    listed_at: Date | null;
    listed: Generated<number>;
    looked_move_id: Generated<string>;
    done_at: Date | null;
  };
  payment_findings: {
    id: string;
    provider: ProviderName;
    kind: FindingKind;
    subject: string;
    day: string | null;
    order_id: OrderId | null;
    ours_dirhams: ColumnType<string | null, number | null>;
    theirs_dirhams: ColumnType<string | null, number | null>;
    says: Generated<string>;
    found_at: Date;
    settled_at: Date | null;
    settled_by: Generated<string>;
    note: Generated<string>;
  };
  cash_hand_ins: {
    id: string;
    driver_id: StaffId;
    driver_name: string;
    counted_by: StaffId;
    counter_name: string;
    at: Date;
    counted_dirhams: ColumnType<string, number>;
    expected_dirhams: ColumnType<string, number>;
    orders: number;
    reason: Generated<string>;
    settled_by: string | null;
    settled_at: Date | null;
  };
  refund_accounts: { refund_id: string; sealed: Buffer; noted_at: Date };
  recipient_links: {
    order_id: OrderId;
    token_hash: Buffer;
    asks: boolean;
    fee_most_dirhams: number;
    reminded_at: Date | null;
    lapsed_at: Date | null;
    note: Generated<string>;
    thanks: Generated<string>;
  };
  order_notes: {
    id: Id;
    order_id: OrderId;
    staff_id: StaffId | null;
    staff_name: string;
    text: string;
    at: Date;
  };
  order_counts: { id: GeneratedAlways<string>; stage: OrderStage; orders: number };
  order_due_counts: {
    id: GeneratedAlways<string>;
    stage: OrderStage;
    due_at: ColumnType<Date | number>;
    orders: number;
  };
  order_words: { order_id: OrderId; words: string };
  /** How far a job has come through the rows of a release before. */
  job_progress: { job: string; last_id: Generated<number> };
  delivery_slots: { day: string; area: string; slot: string; taken: number };
  addresses: {
    id: Id<AddressId>;
    user_id: UserId;
    label: string;
    zone_id: ZoneId;
    address_line1: string;
    plate: Json<Plate> | null;
    recipient_name: string;
    recipient_phone: string;
    created_at: CreatedAt;
  };
  order_items: {
    id: Id;
    order_id: OrderId;
    product_id: ProductId | null;
    variant_id: VariantId | null;
    product_name: Text;
    sku: string;
    attributes: Json<StoredAttribute[]>;
    image: string | null;
    quantity: number;
    unit_price_dirhams: number;
    list_price_dirhams: number;
    /** What a piece cost the shop when it was bought; null if it was not known. */
    cost_dirhams: Generated<number | null>;
    options: Json<StoredOption[]>;
    /** The required options that the customer bought the line without. */
    missing_options: ColumnType<{ name: LocalizedText }[], string | undefined, string>;
    picked: Generated<boolean>;
    made: Generated<boolean>;
    removed: Generated<number>;
    added: Generated<boolean>;
    /** Whether its pieces were taken from the stock. */
    from_stock: Generated<boolean>;
  };
  order_adjustments: {
    id: Id;
    order_id: OrderId;
    act: string;
    kind: 'removed' | 'missing' | 'swapped' | 'added';
    item_id: number | null;
    variant_id: VariantId | null;
    quantity: number;
    amount_dirhams: number;
    stock_change: number;
    reason: string;
    message: Generated<string>;
    staff_id: StaffId | null;
    staff_name: string;
    at: Date;
    undone_at: Date | null;
  };
  order_delivery_changes: {
    id: Id;
    order_id: OrderId;
    act: string;
    /** The columns of the order as they were. */
    before: Json<StoredDelivery>;
    message: string;
    at: Date;
    undone_at: Date | null;
  };
  order_events: {
    id: Id;
    order_id: OrderId;
    status: OrderStatus;
    payment_status: PaymentStatus;
    actor: string;
    at: CreatedAt;
    staff_id: StaffId | null;
    staff_name: Generated<string>;
    action: Generated<OrderAction | ''>;
    detail: Generated<string>;
    for_customer: Generated<boolean>;
  };
  idempotency_keys: {
    user_id: UserId;
    key: string;
    body_hash: Buffer;
    answer: Json<{ id: OrderId }>;
    created_at: CreatedAt;
  };
  workers: { id: string; seen_at: CreatedAt };
  outbox_mails: {
    id: Id;
    /** A `Mail` of mail/mail-kinds.ts. */
    payload: Json<unknown>;
    kind: GeneratedAlways<string>;
    email: GeneratedAlways<string | null>;
    created_at: CreatedAt;
  };
  backups: { made_at: Date; bytes: ColumnType<string, number, never> };
  staff: {
    id: Id<StaffId>;
    email: string;
    name: string;
    role: Role;
    extra: Generated<Permission[]>;
    language: Language;
    password_hash: string;
    totp_secret: Buffer | null;
    totp_step: ColumnType<string, number | undefined, number>;
    second_factor_at: Date | null;
    status: Generated<'active' | 'suspended'>;
    demo: Generated<boolean>;
    version: GeneratedAlways<number>;
    created_at: CreatedAt;
  };
  staff_sessions: {
    id: Id<StaffSessionId>;
    token_hash: Buffer;
    staff_id: StaffId;
    created_at: CreatedAt;
    used_at: CreatedAt;
    expires_at: Date;
    second_factor_done: Generated<boolean>;
    elevated_until: Date | null;
    agent: string;
    sender: string | null;
  };
  push_subscriptions: {
    session_id: StaffSessionId;
    endpoint: string;
    p256dh: Buffer;
    auth: Buffer;
    created_at: CreatedAt;
  };
  staff_invites: {
    id: Id;
    token_hash: Buffer;
    email: string;
    name: string;
    role: Role;
    language: Language;
    invited_by: StaffId | null;
    created_at: CreatedAt;
    expires_at: Date;
    used_at: Date | null;
    withdrawn_at: Date | null;
    /** The member who gets a new password with this link; null for an invitation. */
    recovers: StaffId | null;
    /** Whether an owner has asked for the link by mail. */
    mailed: Generated<boolean>;
  };
  staff_recovery_codes: { staff_id: StaffId; code_hash: Buffer; used_at: Date | null };
  staff_answers: {
    staff_id: StaffId;
    key: string;
    call: string;
    body_hash: Buffer;
    /** `{ kept }`: what the act returned. */
    answer: ColumnType<{ kept?: unknown } | null, string | null | undefined, string>;
    at: CreatedAt;
  };
  audit_log: {
    id: GeneratedAlways<string>;
    act: string;
    at: Date;
    actor_kind: ActorKind;
    staff_id: StaffId | null;
    actor_name: string;
    action: AuditAction;
    subject_kind: SubjectKind;
    subject_id: string;
    subject_label: string;
    before: ColumnType<Record<string, unknown> | null, string | null, never>;
    after: ColumnType<Record<string, unknown> | null, string | null, never>;
    reason: string | null;
    session_id: StaffSessionId | null;
    sender: string | null;
    request_id: string | null;
  };
  console_changes: {
    id: GeneratedAlways<string>;
    tx: Generated<string>;
    kind: 'order' | 'session' | 'staff' | 'inbox' | 'stock' | 'count' | 'cash';
    subject: number;
    version: Generated<number>;
    stage: Generated<string>;
    drivers: Generated<number[]>;
    at: CreatedAt;
  };
  data_files: {
    id: Id;
    kind: 'import' | 'export';
    contents: FileContents;
    staff_id: StaffId;
    language: Language;
    name: string;
    stored: string;
    state: FileState;
    choices: ColumnType<FileChoices, string | undefined, string>;
    outcome: ColumnType<FileOutcome, string | undefined, string>;
    /** Those of an import so far. */
    acts: Generated<string[]>;
    done: Generated<number>;
    total: number | null;
    version: Generated<number>;
    created_at: Date;
    expires_at: Date;
  };
  /** The product feeds that were written. */
  feeds: {
    /** That of the file; before it the id of a collection, for one of its feeds: `7/google-en.xml`. */
    name: string;
    file: string;
    previous_file: string | null;
    etag: string;
    /** Of the compressed file. */
    bytes: number;
    items: number;
    left_out: Json<StoredLeftOut>;
    written_at: Date;
    took_ms: number;
  };
  import_changes: {
    act: string;
    subject_kind: 'product' | 'category';
    subject_id: number;
    change: ColumnType<object, string, never>;
    undone: Generated<boolean>;
    at: Date;
  };
  catalogue_changes: { id: GeneratedAlways<string>; tx: Generated<string>; tags: string[]; at: CreatedAt };
  notify_switch: { is_on: boolean };
  waiting_jobs: {
    id: GeneratedAlways<string>;
    task: string;
    payload: unknown;
    run_at: Date | null;
    key: string | null;
    key_mode: string;
    queue: string | null;
    priority: number | null;
    at: CreatedAt;
  };
}
