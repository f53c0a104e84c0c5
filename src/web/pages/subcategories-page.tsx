export default function SubcategoriesPage() {
  return <h1>subcategories</h1>;
}
