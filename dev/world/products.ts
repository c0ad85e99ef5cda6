import type { DemoAccount, demoAccounts } from './accounts.ts';

export interface DemoProduct {
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly own: boolean;
  /** Ordinary price in US dollars. */
  readonly price: number;
  /** How often it is chosen, relative to the others. */
  readonly weight: number;
}

type Row = readonly [name: string, brand: string, category: string, price: number];

const own: Readonly<Record<Exclude<DemoAccount['range'], 'grocery'>, readonly Row[]>> = {
  coffee: [
    ['Aurora House Blend 1 kg', 'Aurora', 'Coffee beans', 18.9],
    ['Aurora Espresso 500 g', 'Aurora', 'Coffee beans', 11.5],
    ['Aurora Decaf 250 g', 'Aurora', 'Ground coffee', 7.4],
    ['Aurora Cold Brew 4 × 250 ml', 'Aurora', 'Ready to drink', 9.9],
    ['Aurora Capsules 40', 'Aurora', 'Capsules', 16.5],
    ['Aurora Oat Latte 6 × 200 ml', 'Aurora', 'Ready to drink', 12.9],
    ['Aurora Single Origin Kenya 250 g', 'Aurora', 'Coffee beans', 10.9],
    ['Aurora Moka Pot', 'Aurora', 'Equipment', 34.0],
  ],
  home: [
    ['Linen Duvet Cover', 'Brightleaf', 'Bedding', 89.0],
    ['Stoneware Bowl Set', 'Brightleaf', 'Tableware', 42.0],
    ['Oak Side Table', 'Brightleaf', 'Furniture', 129.0],
    ['Soy Candle Fig', 'Brightleaf', 'Fragrance', 19.0],
    ['Wool Throw', 'Brightleaf', 'Bedding', 74.0],
    ['Cork Bath Mat', 'Brightleaf', 'Bathroom', 29.0],
  ],
  spirits: [
    ['Northwind London Dry Gin 70 cl', 'Northwind', 'Gin', 31.0],
    ['Northwind Sloe Gin 50 cl', 'Northwind', 'Gin', 27.0],
    ['Northwind Straight Bourbon 75 cl', 'Northwind', 'Whiskey', 39.0],
    ['Northwind Rye 75 cl', 'Northwind', 'Whiskey', 44.0],
    ['Northwind Spiced Rum 70 cl', 'Northwind', 'Rum', 29.0],
    ['Northwind Vodka 1 l', 'Northwind', 'Vodka', 26.0],
  ],
  snacks: [
    ['Sea Salt Crackers', 'Plain Day', 'Crackers', 3.6],
    ['Roasted Chickpeas', 'Plain Day', 'Nuts and pulses', 4.2],
    ['Seed Bar 5 pack', 'Plain Day', 'Bars', 6.1],
    ['Popcorn Lightly Salted', 'Plain Day', 'Popcorn', 2.9],
  ],
  cosmetics: [
    ['Kirei Rice Cleanser', 'Kirei', 'Cleansing', 22.0],
    ['Kirei Camellia Oil', 'Kirei', 'Care', 36.0],
    ['Kirei UV Milk SPF 50', 'Kirei', 'Sun care', 28.0],
    ['Kirei Yuzu Mist', 'Kirei', 'Care', 19.0],
    ['Kirei Silk Powder', 'Kirei', 'Make-up', 31.0],
    ['Kirei Sheet Mask 10', 'Kirei', 'Masks', 24.0],
  ],
  outdoor: [
    ['Rain Shell Women', 'Tofino', 'Jackets', 189.0],
    ['Rain Shell Men', 'Tofino', 'Jackets', 189.0],
    ['Trail Pack 28', 'Tofino', 'Bags', 119.0],
    ['Merino Base Layer', 'Tofino', 'Layers', 79.0],
    ['Camp Mug', 'Tofino', 'Accessories', 16.0],
  ],
};

/** Products that are bought with it. */
const halo: readonly Row[] = [
  ['Whole Milk 1 l', 'Meadow', 'Dairy', 1.6],
  ['Wholegrain Bread', 'Millstone', 'Bakery', 3.2],
  ['Bananas 1 kg', 'Fresh', 'Fruit', 1.9],
  ['Tonic Water 6 × 200 ml', 'Fizzle', 'Soft drinks', 5.4],
  ['Dark Chocolate 70 %', 'Cacaoterra', 'Confectionery', 3.1],
  ['Laundry Liquid 2 l', 'Brisk', 'Household', 10.8],
];

const groceryBrands: Readonly<Record<string, readonly string[]>> = {
  Coffee: ['Aurora', 'Kettle & Co', 'Store brand'],
  Dairy: ['Meadow', 'Alpina', 'Store brand'],
  Bakery: ['Millstone', 'Store brand'],
  Confectionery: ['Cacaoterra', 'Sugarloaf'],
  'Soft drinks': ['Fizzle', 'Orchard'],
  Household: ['Brisk', 'Store brand'],
  'Personal care': ['Kirei', 'Lather'],
};
const groceryPrice: Readonly<Record<string, number>> = {
  Coffee: 9.5,
  Dairy: 2.1,
  Bakery: 3.4,
  Confectionery: 3.2,
  'Soft drinks': 4.6,
  Household: 8.9,
  'Personal care': 12.5,
};
const sizes = ['Small', 'Standard', 'Family'];

/** The products of an account: a brand's own and others in the same baskets, or a retailer's assortment. */
function productsOf(range: DemoAccount['range']): DemoProduct[] {
  if (range === 'grocery') return shelf();
  const made = (rows: readonly Row[], isOwn: boolean) =>
    rows.map(([name, brand, category, price], at) => ({
      name,
      brand,
      category,
      own: isOwn,
      price,
      weight: 1 / (at + 1.5),
    }));
  return [...made(own[range], true), ...made(halo, false)];
}

function shelf(): DemoProduct[] {
  return Object.entries(groceryBrands).flatMap(([category, brands], categoryAt) =>
    brands.flatMap((brand, brandAt) =>
      sizes.map((size, sizeAt) => ({
        name: `${brand} ${category} ${size}`,
        brand,
        category,
        own: false,
        price: Math.round((groceryPrice[category] ?? 5) * (0.6 + 0.5 * sizeAt) * 100) / 100,
        weight: 1 / ((categoryAt + 2) * (brandAt + 1) * (sizeAt + 1)),
      })),
    ),
  );
}

/** A 13-digit article number with a valid check digit, from the range reserved for use inside a company. */
export function gtinOf(productId: number): string {
  const body = `2${String(productId).padStart(11, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export interface StoredProduct extends DemoProduct {
  readonly id: number;
}

export const storedProducts = (account: (typeof demoAccounts)[number]): StoredProduct[] =>
  productsOf(account.range).map((product, at) => ({ ...product, id: account.id * 1000 + at + 1 }));
