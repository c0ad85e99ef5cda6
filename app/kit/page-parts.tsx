import { carouselAutoplayMs } from '#shared/constants.ts';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '../ui/accordion.tsx';
import { Avatar, AvatarFallback } from '../ui/avatar.tsx';
import { Badge, badgeVariants } from '../ui/badge.tsx';
import {
  Breadcrumb,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardAction, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from '../ui/card.tsx';
import {
  Carousel,
  CarouselContent,
  CarouselDots,
  CarouselItem,
  CarouselNext,
  CarouselPlay,
  CarouselPrevious,
} from '../ui/carousel.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChevronDown } from '../ui/icons.ts';
import {
  Pagination,
  PaginationContent,
  PaginationItem,
  PaginationLink,
  PaginationNext,
  PaginationPrevious,
} from '../ui/pagination.tsx';
import { Progress } from '../ui/progress.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import {
  SidebarContent,
  SidebarGroup,
  SidebarGroupBadge,
  SidebarGroupLabel,
  SidebarMenu,
  SidebarMenuBadge,
  SidebarMenuButton,
  SidebarMenuItem,
} from '../ui/sidebar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
  TableSort,
} from '../ui/table.tsx';
import { TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { Shown } from './shown.tsx';

const badges = ['default', 'secondary', 'outline', 'success', 'warning', 'destructive', 'new', 'beta'] as const;
const rows = Array.from({ length: 24 }, (_, at) => ({ name: `Product ${at + 1}`, clicks: 2_400 - at * 90 }));

/** Page layout components. */
export const PageParts = () => (
  <>
    <Shown title="Badge, avatar, progress and skeleton">
      {badges.map((variant) => (
        <Badge key={variant} variant={variant}>
          {variant}
        </Badge>
      ))}
      <a href="#kit-card" className={badgeVariants({ variant: 'outline' })}>
        new, as a link
      </a>
      <Avatar code="avatar-3" size={36} />
      <AvatarFallback>AB</AvatarFallback>
      <div className="grid w-48 gap-3">
        <Progress aria-label="Import" value={40} max={100} />
        <Progress aria-label="Export" />
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-8" />
      </div>
    </Shown>
    <Card aria-labelledby="kit-card">
      <CardHeader>
        <CardTitle id="kit-card">Card</CardTitle>
        <CardAction>24 products</CardAction>
      </CardHeader>
      <CardContent>
        <CardDescription>A part of a page, with a title, something beside it, and a foot.</CardDescription>
      </CardContent>
      <CardFooter>
        <Button size="sm">Save</Button>
        <Button size="sm" variant="outline">
          Cancel
        </Button>
      </CardFooter>
    </Card>
    <Shown title="Table">
      <ScrollRegion label="Products" className="table-scroll max-h-72 w-full">
        <Table>
          <TableCaption>Its head stays in sight, and names stay beside their numbers.</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead>
                <span className="sr-only">Choose</span>
              </TableHead>
              <TableHead>
                <TableSort to="?sort=name" sorted={undefined}>
                  Name
                </TableSort>
              </TableHead>
              <TableHead aria-sort="descending" className="text-right">
                <TableSort to="?sort=clicks" sorted="descending">
                  Clicks
                </TableSort>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map(({ name, clicks }, at) => (
              <TableRow key={name} data-state={at === 1 ? 'selected' : undefined}>
                <TableCell>
                  <Checkbox aria-label={name} defaultChecked={at === 1} />
                </TableCell>
                <TableHead scope="row">{name}</TableHead>
                <TableCell className="text-right">{clicks}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell />
              <TableHead scope="row">Total</TableHead>
              <TableCell className="text-right">{rows.reduce((sum, { clicks }) => sum + clicks, 0)}</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </ScrollRegion>
      <Pagination className="mt-0">
        <PaginationContent>
          <PaginationItem>
            <PaginationPrevious to="?page=1" />
          </PaginationItem>
          <PaginationItem>
            <PaginationLink to="?page=1">1</PaginationLink>
          </PaginationItem>
          <PaginationItem>
            <PaginationLink to="?page=2" isActive>
              2
            </PaginationLink>
          </PaginationItem>
          <PaginationItem>
            <PaginationNext to="?page=3" />
          </PaginationItem>
        </PaginationContent>
      </Pagination>
    </Shown>
    <Shown title="Breadcrumb, tabs and accordion">
      <Breadcrumb>
        <BreadcrumbList>
          <BreadcrumbItem>
            <BreadcrumbLink to="?page=1">Vouchers</BreadcrumbLink>
          </BreadcrumbItem>
          <BreadcrumbSeparator />
          <BreadcrumbItem>
            <BreadcrumbPage>Welcome 15</BreadcrumbPage>
          </BreadcrumbItem>
        </BreadcrumbList>
      </Breadcrumb>
      <div className="w-full">
        <TabsList aria-label="Parts">
          {['Content', 'Theme', 'Share'].map((title, at) => (
            <TabsTrigger key={title} to={`?tab=${at}`} active={at === 0}>
              {title}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent>What belongs to the first tab.</TabsContent>
      </div>
      <Accordion className="w-full">
        {['What is counted?', 'Who sees it?'].map((question, at) => (
          <AccordionItem key={question} name="kit" open={at === 0}>
            <AccordionTrigger>{question}</AccordionTrigger>
            <AccordionContent>Each visit once a day.</AccordionContent>
          </AccordionItem>
        ))}
      </Accordion>
    </Shown>
    <Shown title="Sidebar">
      <nav aria-label="Example" className="w-64 rounded-xl border border-line">
        <SidebarContent>
          <SidebarMenu className="p-2">
            {[true, false].map((open) => (
              <SidebarMenuItem key={String(open)}>
                <SidebarGroup open={open}>
                  <SidebarGroupLabel isActive={open} className="font-medium">
                    <span className="flex-1">{open ? 'Reports' : 'Insights'}</span>
                    <SidebarGroupBadge variant="new" />
                    <ChevronDown aria-hidden className="nav-chevron size-4 shrink-0 text-muted" />
                  </SidebarGroupLabel>
                  <SidebarMenu className="pl-7">
                    <SidebarMenuItem>
                      <SidebarMenuButton href="#kit-card" isActive={open}>
                        <span className="flex-1">Overview</span>
                        <SidebarMenuBadge variant="new" />
                      </SidebarMenuButton>
                    </SidebarMenuItem>
                  </SidebarMenu>
                </SidebarGroup>
              </SidebarMenuItem>
            ))}
          </SidebarMenu>
        </SidebarContent>
      </nav>
    </Shown>
    <Shown title="Carousel">
      <Carousel
        aria-label="Colors"
        autoplayMs={carouselAutoplayMs}
        className="h-56 w-full max-w-xl rounded-xl text-white"
      >
        <CarouselContent>
          {['bg-[#2c3f9e]', 'bg-[#7a2b73]', 'bg-[#00615f]'].map((tone, index) => (
            <CarouselItem key={tone} index={index} count={3} className={`grid place-items-center text-2xl ${tone}`}>
              Slide {index + 1}
            </CarouselItem>
          ))}
        </CarouselContent>
        <div className="js-only absolute inset-x-4 bottom-4 flex items-center gap-2">
          <CarouselPrevious />
          <CarouselNext />
          <CarouselPlay />
          <CarouselDots titles={['Blue', 'Purple', 'Green']} />
        </div>
      </Carousel>
    </Shown>
  </>
);
