/** Stock: why it changed. */
export const stock = {
  reason: {
    counted: 'Counted',
    received: 'Received',
    damaged: 'Damaged',
    expired: 'Expired',
    lost: 'Lost',
    gift_sample: 'Gift or sample',
    other: 'Other',
    imported: 'Import file',
    returned: 'Back from an order',
    sold: 'Sold',
  },
};
