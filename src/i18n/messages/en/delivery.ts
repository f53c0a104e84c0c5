export const delivery = {
  delivery: {
    today: 'Order within <time></time> for delivery today',
    todaySomeAreas: 'Order within <time></time> for delivery today to selected areas',
    hours: '{hours, plural, other {{hours} h}}',
    minutes: '{minutes, plural, other {{minutes} min}}',
    hoursMinutes: '{hours} {minutes}',
  },
};
