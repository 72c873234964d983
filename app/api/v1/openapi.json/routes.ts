import * as adminCreateComplaint from '../admin/createComplaint/route'
import * as adminFlutterwavePublicKey from '../admin/flutterwave-public-key/route'
import * as adminGetAllCompany from '../admin/getAllCompany/route'
import * as adminGetFaqs from '../admin/getFaqs/route'
import * as adminGetPaymentChargesSummary from '../admin/getPaymentChargesSummary/route'
import * as adminGetProductCategory from '../admin/getProductCategory/route'
import * as adminSearchProductCategoryCategory from '../admin/searchProductCategory/[category]/route'
import * as cartAcceptPriceId from '../cart/acceptPrice/[id]/route'
import * as cartAddToCart from '../cart/addToCart/route'
import * as cartDeleteCartItemUserIdItemId from '../cart/deleteCartItem/[userId]/[itemId]/route'
import * as cartGetCartItems from '../cart/getCartItems/route'
import * as cartSetQuantityId from '../cart/setQuantity/[id]/route'
import * as companies from '../companies/route'
import * as notifications from '../notifications/route'
import * as notificationsRead from '../notifications/read/route'
import * as notificationsUnread from '../notifications/unread/route'
import * as orderCancelOrderId from '../order/cancel/[orderId]/route'
import * as orderConfirmOrderPaymentOrderId from '../order/confirmOrderPayment/[orderId]/route'
import * as orderCreateOrder from '../order/createOrder/route'
import * as orderDraft from '../order/draft/route'
import * as orderGetShoppingHistoryUserId from '../order/getShoppingHistory/[userId]/route'
import * as orderSingleOrderOrderId from '../order/singleOrder/[orderId]/route'
import * as partnerDeductions from '../partner/deductions/route'
import * as partnerDeductionsMonth from '../partner/deductions/[month]/route'
import * as partnerDeductionsMonthClose from '../partner/deductions/[month]/close/route'
import * as partnerEmployees from '../partner/employees/route'
import * as partnerEmployeesIdApprove from '../partner/employees/[id]/approve/route'
import * as partnerEmployeesIdDecline from '../partner/employees/[id]/decline/route'
import * as partnerRemittances from '../partner/remittances/route'
import * as partnerRemittancesId from '../partner/remittances/[id]/route'
import * as partnerEmployeesBulkApprove from '../partner/employees/bulk-approve/route'
import * as partnerEmployeesId from '../partner/employees/[id]/route'
import * as partnerEmployeesIdLastDay from '../partner/employees/[id]/last-day/route'
import * as partnerEmployeesIdRehire from '../partner/employees/[id]/rehire/route'
import * as partnerNameChanges from '../partner/name-changes/route'
import * as partnerNameChangesIdApprove from '../partner/name-changes/[id]/approve/route'
import * as partnerNameChangesIdRefuse from '../partner/name-changes/[id]/refuse/route'
import * as partnerTeam from '../partner/team/route'
import * as payments from '../payments/route'
import * as paymentsConfirm from '../payments/confirm/route'
import * as product from '../product/route'
import * as productId from '../product/[id]/route'
import * as productGetProductsCategory from '../product/getProducts/[category]/route'
import * as staffApprovals from '../staff/approvals/route'
import * as staffApprovalsIdDecision from '../staff/approvals/[id]/[decision]/route'
import * as staffAudit from '../staff/audit/route'
import * as staffBuyers from '../staff/buyers/route'
import * as staffBuyersId from '../staff/buyers/[id]/route'
import * as staffCategories from '../staff/categories/route'
import * as staffCategoriesId from '../staff/categories/[id]/route'
import * as staffCharges from '../staff/charges/route'
import * as staffCompanies from '../staff/companies/route'
import * as staffCompaniesId from '../staff/companies/[id]/route'
import * as staffCompaniesIdApprove from '../staff/companies/[id]/approve/route'
import * as staffCompaniesIdReject from '../staff/companies/[id]/reject/route'
import * as staffComplaints from '../staff/complaints/route'
import * as staffComplaintsIdAnswer from '../staff/complaints/[id]/answer/route'
import * as staffFaqs from '../staff/faqs/route'
import * as staffFaqsId from '../staff/faqs/[id]/route'
import * as staffLedgerAgeing from '../staff/ledger/ageing/route'
import * as staffLedgerEntries from '../staff/ledger/entries/route'
import * as staffLedgerEntriesIdUndo from '../staff/ledger/entries/[id]/undo/route'
import * as staffLedgerTrialBalance from '../staff/ledger/trial-balance/route'
import * as staffMails from '../staff/mails/route'
import * as staffMailsRetry from '../staff/mails/retry/route'
import * as staffMailsIdRetry from '../staff/mails/[id]/retry/route'
import * as staffOrders from '../staff/orders/route'
import * as staffOrdersBulk from '../staff/orders/bulk/route'
import * as staffOrdersIdMove from '../staff/orders/[id]/[move]/route'
import * as staffOrdersIdWriteOff from '../staff/orders/[id]/write-off/route'
import * as staffPayments from '../staff/payments/route'
import * as staffPaymentsIdCheck from '../staff/payments/[id]/check/route'
import * as staffPaymentsIdRefund from '../staff/payments/[id]/refund/route'
import * as staffProducts from '../staff/products/route'
import * as staffProductsExport from '../staff/products/export/route'
import * as staffProductsImport from '../staff/products/import/route'
import * as staffProductsId from '../staff/products/[id]/route'
import * as staffProductsIdStock from '../staff/products/[id]/stock/route'
import * as staffRemittances from '../staff/remittances/route'
import * as staffTeam from '../staff/team/route'
import * as userSendVerificationCode from '../user/send-verification-code/route'
import * as userVerifyCode from '../user/verify-code/route'
import * as users from '../users/route'
import * as usersId from '../users/[id]/route'
import * as usersIdExport from '../users/[id]/export/route'
import * as usersIdNameChange from '../users/[id]/name-change/route'
import * as usersChangePasswordId from '../users/change/password/[id]/route'
import * as usersLogin from '../users/login/route'
import * as usersMakePaymentUserId from '../users/make-payment/[userId]/route'
import * as usersResendMailId from '../users/resend-mail/[id]/route'
import * as walletCreateWallet from '../wallet/createWallet/route'
import * as walletGetWalletUserId from '../wallet/getWallet/[userId]/route'
import * as walletStatementUserId from '../wallet/statement/[userId]/route'
import * as webhooksFlutterwave from '../webhooks/flutterwave/route'

/** Every path of the contract with its handlers; a test holds this list against the folders. */
export const ROUTES = {
  '/admin/createComplaint': adminCreateComplaint,
  '/admin/flutterwave-public-key': adminFlutterwavePublicKey,
  '/admin/getAllCompany': adminGetAllCompany,
  '/admin/getFaqs': adminGetFaqs,
  '/admin/getPaymentChargesSummary': adminGetPaymentChargesSummary,
  '/admin/getProductCategory': adminGetProductCategory,
  '/admin/searchProductCategory/{category}': adminSearchProductCategoryCategory,
  '/cart/acceptPrice/{id}': cartAcceptPriceId,
  '/cart/addToCart': cartAddToCart,
  '/cart/deleteCartItem/{userId}/{itemId}': cartDeleteCartItemUserIdItemId,
  '/cart/getCartItems': cartGetCartItems,
  '/cart/setQuantity/{id}': cartSetQuantityId,
  '/companies': companies,
  '/notifications': notifications,
  '/notifications/read': notificationsRead,
  '/notifications/unread': notificationsUnread,
  '/order/cancel/{orderId}': orderCancelOrderId,
  '/order/confirmOrderPayment/{orderId}': orderConfirmOrderPaymentOrderId,
  '/order/createOrder': orderCreateOrder,
  '/order/draft': orderDraft,
  '/order/getShoppingHistory/{userId}': orderGetShoppingHistoryUserId,
  '/order/singleOrder/{orderId}': orderSingleOrderOrderId,
  '/partner/deductions': partnerDeductions,
  '/partner/deductions/{month}': partnerDeductionsMonth,
  '/partner/deductions/{month}/close': partnerDeductionsMonthClose,
  '/partner/employees': partnerEmployees,
  '/partner/employees/{id}/approve': partnerEmployeesIdApprove,
  '/partner/employees/{id}/decline': partnerEmployeesIdDecline,
  '/partner/remittances': partnerRemittances,
  '/partner/remittances/{id}': partnerRemittancesId,
  '/partner/employees/bulk-approve': partnerEmployeesBulkApprove,
  '/partner/employees/{id}': partnerEmployeesId,
  '/partner/employees/{id}/last-day': partnerEmployeesIdLastDay,
  '/partner/employees/{id}/rehire': partnerEmployeesIdRehire,
  '/partner/name-changes': partnerNameChanges,
  '/partner/name-changes/{id}/approve': partnerNameChangesIdApprove,
  '/partner/name-changes/{id}/refuse': partnerNameChangesIdRefuse,
  '/partner/team': partnerTeam,
  '/payments': payments,
  '/payments/confirm': paymentsConfirm,
  '/product': product,
  '/product/{id}': productId,
  '/product/getProducts/{category}': productGetProductsCategory,
  '/staff/approvals': staffApprovals,
  '/staff/approvals/{id}/{decision}': staffApprovalsIdDecision,
  '/staff/audit': staffAudit,
  '/staff/buyers': staffBuyers,
  '/staff/buyers/{id}': staffBuyersId,
  '/staff/categories': staffCategories,
  '/staff/categories/{id}': staffCategoriesId,
  '/staff/charges': staffCharges,
  '/staff/companies': staffCompanies,
  '/staff/companies/{id}': staffCompaniesId,
  '/staff/companies/{id}/approve': staffCompaniesIdApprove,
  '/staff/companies/{id}/reject': staffCompaniesIdReject,
  '/staff/complaints': staffComplaints,
  '/staff/complaints/{id}/answer': staffComplaintsIdAnswer,
  '/staff/faqs': staffFaqs,
  '/staff/faqs/{id}': staffFaqsId,
  '/staff/ledger/ageing': staffLedgerAgeing,
  '/staff/ledger/entries': staffLedgerEntries,
  '/staff/ledger/entries/{id}/undo': staffLedgerEntriesIdUndo,
  '/staff/ledger/trial-balance': staffLedgerTrialBalance,
  '/staff/mails': staffMails,
  '/staff/mails/retry': staffMailsRetry,
  '/staff/mails/{id}/retry': staffMailsIdRetry,
  '/staff/orders': staffOrders,
  '/staff/orders/bulk': staffOrdersBulk,
  '/staff/orders/{id}/{move}': staffOrdersIdMove,
  '/staff/orders/{id}/write-off': staffOrdersIdWriteOff,
  '/staff/payments': staffPayments,
  '/staff/payments/{id}/check': staffPaymentsIdCheck,
  '/staff/payments/{id}/refund': staffPaymentsIdRefund,
  '/staff/products': staffProducts,
  '/staff/products/export': staffProductsExport,
  '/staff/products/import': staffProductsImport,
  '/staff/products/{id}': staffProductsId,
  '/staff/products/{id}/stock': staffProductsIdStock,
  '/staff/remittances': staffRemittances,
  '/staff/team': staffTeam,
  '/user/send-verification-code': userSendVerificationCode,
  '/user/verify-code': userVerifyCode,
  '/users': users,
  '/users/{id}': usersId,
  '/users/{id}/export': usersIdExport,
  '/users/{id}/name-change': usersIdNameChange,
  '/users/change/password/{id}': usersChangePasswordId,
  '/users/login': usersLogin,
  '/users/make-payment/{userId}': usersMakePaymentUserId,
  '/users/resend-mail/{id}': usersResendMailId,
  '/wallet/createWallet': walletCreateWallet,
  '/wallet/getWallet/{userId}': walletGetWalletUserId,
  '/wallet/statement/{userId}': walletStatementUserId,
  '/webhooks/flutterwave': webhooksFlutterwave,
} as const
