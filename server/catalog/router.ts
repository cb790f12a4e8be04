import * as z from 'zod/mini'
import { builtOutput, cachedOutput, router, sharedProcedure } from '#server/trpc.ts'
import {
  BrandInput,
  BrandsView,
  BrandView,
  CategoryInput,
  CategoryView,
  GoesWithInput,
  HomeView,
  MenuPicturesView,
  MenuView,
  PaletteView,
  ProductInput,
  ProductView,
  TilesInput,
  TilesView,
} from '#shared/catalog/contract.ts'
import { listBrands } from './brands.ts'
import { getBrand } from './get-brand.ts'
import { getCategory, getMenu, getMenuPictures } from './get-category.ts'
import { getGoesWith } from './get-goes-with.ts'
import { getHome } from './get-home.ts'
import { getPalette } from './get-palette.ts'
import { getProduct } from './get-product.ts'
import { tilesByIds } from './tiles.ts'

const Nothing = z.optional(z.void())

export const catalogRouter = router({
  home: sharedProcedure
    .input(Nothing)
    .output(builtOutput(HomeView))
    .query(({ ctx }) => getHome(ctx)),
  menu: sharedProcedure
    .input(Nothing)
    .output(cachedOutput(MenuView))
    .query(({ ctx }) => getMenu(ctx)),
  menuPictures: sharedProcedure
    .input(Nothing)
    .output(cachedOutput(MenuPicturesView))
    .query(({ ctx }) => getMenuPictures(ctx)),
  category: sharedProcedure
    .input(CategoryInput)
    .output(builtOutput(CategoryView))
    .query(({ ctx, input }) => getCategory(ctx, input)),
  brands: sharedProcedure
    .input(Nothing)
    .output(BrandsView)
    .query(({ ctx }) => listBrands(ctx)),
  brand: sharedProcedure
    .input(BrandInput)
    .output(builtOutput(BrandView))
    .query(({ ctx, input }) => getBrand(ctx, input)),
  product: sharedProcedure
    .input(ProductInput)
    .output(builtOutput(ProductView))
    .query(({ ctx, input }) => getProduct(ctx, input)),
  palette: sharedProcedure
    .input(ProductInput)
    .output(PaletteView)
    .query(({ ctx, input }) => getPalette(ctx, input)),
  goesWith: sharedProcedure
    .input(GoesWithInput)
    .output(builtOutput(TilesView))
    .query(({ ctx, input }) => ({ items: getGoesWith(ctx, input) })),
  tiles: sharedProcedure
    .input(TilesInput)
    .output(builtOutput(TilesView))
    .query(({ ctx, input }) => ({ items: tilesByIds(ctx, input.shopItemIds) })),
})
