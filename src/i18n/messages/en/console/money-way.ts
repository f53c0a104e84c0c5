/** How money comes in or goes back, by `MoneyWay`. */
export const moneyWay = {
  driver: 'Cash at the door',
  counter: 'Cash at the shop',
  terminal: 'Card at the shop',
  transfer: 'Bank transfer',
  card: 'Card online',
  by_hand: 'Marked as paid',
};
