/** Formats a phone number: numbers of Qatar in two groups of four digits, others in threes. */
export function phoneText(phone: string): string {
  const compact = phone.replace(/[\s-]/g, '');
  const qatari = /^\+974(\d{4})(\d{4})$/.exec(compact);
  if (qatari) return `+974 ${qatari[1]} ${qatari[2]}`;
  return /^\+\d{8,15}$/.test(compact) ? compact.replace(/(\d{3})(?=\d{3})/g, '$1 ') : phone;
}
