/** Until when an order is delivered today, beside what is bought. */
export const promise = {
  promise: {
    by: 'Order by <time></time> for delivery today',
    byIn: 'Order by <time></time> for delivery today to {zones}',
    bySelected: 'Order by <time></time> for delivery today to selected areas',
    tomorrow: 'Delivery from tomorrow',
    tomorrowSelected: 'Delivery from tomorrow to selected areas',
    later: 'Delivery from {day}',
    laterSelected: 'Delivery from {day} to selected areas',
  },
};
