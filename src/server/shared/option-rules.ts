/** The rules of a customisation option in the shape of the contract: only those that it has. */
export function optionRulesView({ required, maxLength }: { required: boolean; maxLength: number | null }) {
  return { ...(required && { required }), ...(maxLength !== null && { maxLength }) };
}
