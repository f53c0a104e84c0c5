export default function ProductsPage() {
  return <h1>products</h1>;
}
